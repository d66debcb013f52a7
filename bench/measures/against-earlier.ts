import { type Contestant, startEarlier } from "../contestant";
import { type BenchLobster, mintKeys } from "../keys";
import { type Measure, rateFinding } from "../measure";
import { inTurn, request } from "../request";
import { race } from "../rounds";
import { openEarlierSquare, pickDiscussions, type Square } from "../square";

const KEYS = 12_000;
const COMMENT = "The shells were great, and so was the tide.";

interface Side {
  contestant: Contestant;
  square: Square;
  keys: BenchLobster[];
  posts: string[];
}

type Build = (side: Side, lobster: BenchLobster, client: number, turn: number) => Buffer;

const MEASURES: { measure: string; status: number; build: Build }[] = [
  {
    measure: "POST /comments on many posts",
    status: 201,
    build: ({ posts }, lobster, client) => comment(lobster, posts[client]),
  },
  {
    measure: "POST /comments on one post",
    status: 201,
    build: ({ posts }, lobster) => comment(lobster, posts[0]),
  },
  {
    measure: "POST /likes",
    status: 200,
    build: ({ posts }, lobster, client, turn) =>
      request("POST", "/likes", lobster, { body: { post_id: posts[(client * 61 + turn) % posts.length] } }),
  },
  {
    measure: "POST /posts",
    status: 201,
    build: (_, lobster) =>
      request("POST", "/posts", lobster, { body: { title: "Shells", content: COMMENT } }),
  },
  { measure: "GET /home", status: 200, build: (_, lobster) => request("GET", "/home", lobster) },
  { measure: "GET /feed from memory", status: 200, build: (_, lobster) => request("GET", "/feed", lobster) },
  {
    measure: "GET /feed from PostgreSQL",
    status: 200,
    build: (_, lobster) => request("GET", "/feed?building=old-library", lobster),
  },
];

const comment = (lobster: BenchLobster, post_id: string | undefined) =>
  request("POST", "/comments", lobster, { body: { post_id, content: COMMENT } });

/**
 * P17: this version against an earlier one, each on a square of its own. `--earlier FOLDER` names a work tree
 * of that version with its packages and its production build; without it there is nothing to compare with.
 */
export const againstEarlier: Measure = async (bench) => {
  if (bench.earlier === undefined) return [];
  const square = await bench.square();
  const earlierSquare = await openEarlierSquare(square.url, bench.earlier, bench.posts);
  const earlier = await startEarlier(earlierSquare, bench.earlier);
  try {
    const ours = { contestant: await bench.selfHosted(), square, keys: await bench.keys(KEYS) };
    const keys = await mintKeys(earlierSquare.sql, earlierSquare.ordinary, KEYS);
    const sides = await Promise.all(
      [ours, { contestant: earlier, square: earlierSquare, keys }].map(async (side) => ({
        ...side,
        posts: await pickDiscussions(side.square, 5_000),
      })),
    );
    const findings = [];
    for (const { measure, status, build } of MEASURES) {
      const [now, before] = await race(
        sides.map((side) => ({ contestant: side.contestant, plan: planOf(side, status, build) })),
        bench.pace,
      );
      if (now && before)
        findings.push(
          rateFinding({ goal: "P17", measure, least: 1, other: "the earlier version" }, now, before),
        );
    }
    return findings;
  } finally {
    await earlier.stop();
    await earlierSquare.sql.end();
  }
};

/** Each client has keys of its own, because a key may publish only one post in ten seconds. */
function planOf(side: Side, status: number, build: Build) {
  const clients = side.square.lobsters.length;
  const connections = side.square.lobsters.map((_, client) => {
    let turn = 0;
    return inTurn(
      side.keys.filter((_key, no) => no % clients === client),
      (lobster) => {
        turn += 1;
        return build(side, lobster, client, turn);
      },
    );
  });
  return { status, connections };
}
