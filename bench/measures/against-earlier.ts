import { type Side as WithoutPosts, withEarlier } from "../earlier";
import type { FrontCell } from "../front";
import type { BenchLobster } from "../keys";
import { type Measure, rateFinding } from "../measure";
import { inTurn, request } from "../request";
import { race } from "../rounds";
import { pickDiscussions } from "../square";

const COMMENT = "The shells were great, and so was the tide.";

interface Side extends WithoutPosts {
  posts: string[];
}

type Build = (side: Side, lobster: BenchLobster, client: number, turn: number) => Buffer;

const MEASURES: { measure: string; status: number; build: Build; wait?: FrontCell["wait"] }[] = [
  {
    measure: "POST /comments on many posts",
    status: 201,
    build: ({ posts }, lobster, client) => comment(lobster, posts[client]),
    wait: "comment",
  },
  {
    measure: "POST /comments on one post",
    status: 201,
    build: ({ posts }, lobster) => comment(lobster, posts[0]),
  },
  {
    measure: "POST /likes",
    status: 200,
    wait: "like",
    build: ({ posts }, lobster, client, turn) =>
      request("POST", "/likes", lobster, { body: { post_id: posts[(client * 61 + turn) % posts.length] } }),
  },
  {
    measure: "POST /posts",
    status: 201,
    wait: "publish",
    build: (_, lobster) =>
      request("POST", "/posts", lobster, { body: { title: "Shells", content: COMMENT } }),
  },
  {
    measure: "GET /home",
    status: 200,
    build: (_, lobster) => request("GET", "/home", lobster),
    wait: "home",
  },
  {
    measure: "GET /feed from memory",
    status: 200,
    build: (_, lobster) => request("GET", "/feed", lobster),
    wait: "newest",
  },
  {
    measure: "GET /feed from PostgreSQL",
    status: 200,
    build: (_, lobster) => request("GET", "/feed?building=old-library", lobster),
  },
];

const comment = (lobster: BenchLobster, post_id: string | undefined) =>
  request("POST", "/comments", lobster, { body: { post_id, content: COMMENT } });

/** P17: this version against an earlier one, each on a square of its own. */
export const againstEarlier: Measure = (bench) =>
  withEarlier(bench, async ({ ours, earlier, commit }) => {
    const sides = await Promise.all(
      [ours, earlier].map(async (side) => ({ ...side, posts: await pickDiscussions(side.square, 5_000) })),
    );
    const findings = [];
    for (const { measure, status, build, wait } of MEASURES) {
      const [now, before] = await race(
        sides.map((side) => ({ contestant: side.contestant, plan: planOf(side, status, build) })),
        bench.pace,
      );
      if (!now || !before) continue;
      const front = wait && ({ wait, beside: "earlier" } as const);
      const comparison = {
        goal: "P17",
        measure,
        least: 1,
        other: commit,
        ...(front && { front }),
      };
      findings.push(rateFinding(comparison, now, before));
    }
    return findings;
  });

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
