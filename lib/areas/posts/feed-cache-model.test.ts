import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Changes } from "@/db/changes";
import { database } from "@/db/client";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { removeBlock } from "@/db/queries/lobsters/blocks";
import { deletePost } from "@/db/queries/posts/posts";
import { KeyCache } from "@/lib/access/keys/cache";
import { parseKey } from "@/lib/access/keys/format";
import { answerFromListCache } from "@/lib/api/shared/list-cache/list-cache";
import { SharedSnapshot } from "@/lib/api/shared/list-cache/snapshot";
import { hideText } from "@/lib/operations/moderation/moderation";
import { runs } from "@/lib/testing/breadth";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenDatabase } from "@/lib/testing/servers/database";
import { getFeed } from "./endpoints";
import { FEED_TABLES, makeFeedCaches, pageFromListCache } from "./feed-cache";
import { feed } from "./lists";
import type { PostTagSlug } from "./schemas";

const LOBSTERS = 4;
/** More than the list cache has. */
const POSTS_BEFORE = 215;
const STEPS = runs(200);
const TAGS = ["daily", "roast"] as const;

/** The square at an instant. Lobsters are named by their numbers. */
interface State {
  posts: readonly { id: string; at: string; by: number; tag: PostTagSlug; isShadowed: boolean }[];
  statuses: readonly string[];
  /** Who blocks whom, such as `0 3`. */
  blocks: readonly string[];
}

type Question = { limit: number; tag?: PostTagSlug; since?: string; cursor?: string };

/** A second, simple implementation of the feed: posts as of one instant, blocks as of another. */
function expected(
  viewer: number,
  { limit, tag, since = "", cursor }: Question,
  square: State,
  { blocks }: State,
) {
  const before = cursor ? JSON.parse(Buffer.from(cursor, "base64url").toString())[0] : "infinity";
  const found = square.posts
    .filter(({ by, isShadowed }) => square.statuses[by] !== "banned" && (!isShadowed || by === viewer))
    .filter(({ by }) => !blocks.includes(`${viewer} ${by}`) && !blocks.includes(`${by} ${viewer}`))
    .filter((post) => (!tag || post.tag === tag) && post.at > since && post.at < before)
    .toReversed();
  return JSON.stringify([found.slice(0, limit).map(({ id }) => id), found.length > limit]);
}

interface Answer {
  posts: { id: string; created_at: string }[];
  next_cursor: string | null;
}

const shown = (answer: Answer) =>
  JSON.stringify([answer.posts.map(({ id }) => id), answer.next_cursor !== null]);

/** Milliseconds, for all processes. */
let time: number;

/** A server process: what it caches, and when it last wrote. */
class Process {
  wroteAt = Number.NEGATIVE_INFINITY;
  readonly #written = new Changes();
  readonly #keys = new KeyCache(this.#written, () => time);
  readonly #caches = makeFeedCaches((_, ...read) => new SharedSnapshot(...read, () => time, this.#written));
  readonly #endpoint: typeof getFeed = {
    ...getFeed,
    stages: {
      ...getFeed.stages,
      listCache: ({ query, ...reader }) =>
        pageFromListCache({ ...reader, query: query as Question }, this.#caches),
    },
  };

  noteWrite() {
    this.#written.note({ tables: [...FEED_TABLES, "blocks"] });
    this.wroteAt = time;
  }

  /** The list cache's answer; undefined if it leaves the answer to the database. */
  async ask(key: string, question: Question): Promise<Answer | undefined> {
    const { db } = database();
    const parts = parseKey(key);
    const caller = parts && (await this.#keys.recognise(db, parts, time));
    if (!caller || typeof caller === "string") throw new Error("The key is not known.");
    const answer = await answerFromListCache(this.#endpoint, caller, { ...question }, db);
    return answer && JSON.parse(answer.body);
  }
}

const step = fc.record({
  pause: fc.integer({ min: 1, max: 500 }),
  // The second process rarely writes, so that its cache grows old.
  process: fc.constantFrom(0, 0, 0, 0, 0, 1),
  by: fc.nat(LOBSTERS - 1),
  other: fc.nat(LOBSTERS - 1),
  act: fc.constantFrom("post", "delete", "hide", "block", "unblock", "status", "nothing"),
  // A shadow-muted viewer is always left to the database.
  status: fc.constantFrom("active", "active", "banned", "shadow_muted"),
  tag: fc.constantFrom(...TAGS),
  which: fc.nat(20),
  questions: fc.array(
    fc.record({
      process: fc.nat(1),
      viewer: fc.nat(LOBSTERS - 1),
      limit: fc.constantFrom(1, 20, 100),
      tag: fc.constantFrom(undefined, ...TAGS),
      from: fc.constantFrom("start", "since", "cursor", "oldest cursor"),
      place: fc.constantFrom(0, 1, 2, 12, 30),
    }),
    { minLength: 3, maxLength: 6 },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

let own: Awaited<ReturnType<typeof givenDatabase>>;
let home: string | undefined;
let lobsters: GivenLobster[];

beforeEach(async () => {
  own = await givenDatabase();
  home = databaseUrl();
  setDatabaseUrl(own.url);
  time = 1_000_000;
  lobsters = [];
  while (lobsters.length < LOBSTERS) lobsters.push(await givenLobster());
});

afterEach(async () => {
  await database().close();
  setDatabaseUrl(home);
  await own.drop();
});

it("answers as the database would have within the last second", async () => {
  const processes = [new Process(), new Process()];
  let state = await givenState();
  const history = [{ from: time, state }];
  let answered = 0;
  for (const { pause, process, questions, ...what } of fc.sample(step, STEPS)) {
    time += pause;
    const next = await act(what, state);
    if (next !== state) processes[process]?.noteWrite();
    state = next;
    history.push({ from: time, state });
    for (const { process: asked, viewer, ...sought } of questions) {
      const question = questionOf(sought, state);
      const answer = await processes[asked]?.ask(lobsters[viewer]?.key ?? "", question);
      if (answer === undefined) continue;
      answered += 1;
      const ends = Math.max(time - 1_000, processes[asked]?.wroteAt ?? 0);
      const recent = history.filter((_, no) => (history[no + 1]?.from ?? Number.POSITIVE_INFINITY) > ends);
      const squares = [...new Set(recent.map((one) => one.state))];
      const allowed = squares.flatMap((one) =>
        squares.map((other) => expected(viewer, question, one, other)),
      );
      expect(allowed, JSON.stringify({ time, viewer, question })).toContain(shown(answer));
    }
    const check = { limit: 7 };
    expect(shown(await askDatabase(what.by, check))).toBe(expected(what.by, check, state, state));
  }
  // Usually almost three per step; how many depends on the seed.
  expect(answered).toBeGreaterThan(STEPS / 4);
});

it("shows a poller that alternates between two processes every post once", async () => {
  const processes = [new Process(), new Process()];
  let since = (await publish(0, "daily", false)).at;
  const written: string[] = [];
  const seen: string[] = [];
  for (let round = 0; round < 40; round += 1) {
    // Of several posts in a second, each process has seen some.
    for (let no = 0; no < round % 6; no += 1) {
      written.push((await publish(round % LOBSTERS, "daily", false)).id);
      if (no % 2 === 0) await processes[round % 2]?.ask(lobsters[1]?.key ?? "", { limit: 1 });
      time += 150;
    }
    const newest: string[] = [];
    let page = round;
    let cursor: string | undefined;
    do {
      const question = { limit: 2, since, ...(cursor && { cursor }) };
      page += 1;
      const answer =
        (await processes[page % 2]?.ask(lobsters[0]?.key ?? "", question)) ??
        (await askDatabase(0, question));
      newest.push(...answer.posts.map((post) => post.created_at));
      seen.push(...answer.posts.map(({ id }) => id));
      cursor = answer.next_cursor ?? undefined;
    } while (cursor);
    since = newest[0] ?? since;
  }
  time += 1_000;
  const last = await processes[0]?.ask(lobsters[0]?.key ?? "", { limit: 100, since });
  seen.push(...(last?.posts.map(({ id }) => id) ?? []));
  expect(written.length).toBeGreaterThan(90);
  expect(seen.toSorted()).toEqual(written.toSorted());
});

async function askDatabase(viewer: number, question: Question): Promise<Answer> {
  const { db } = database();
  const { tag, since } = question;
  return feed.read(db, { ...givenViewer(lobsters[viewer] as GivenLobster), tag, since }, question);
}

function questionOf(
  { limit, tag, from, place }: Omit<Step["questions"][0], "process" | "viewer">,
  state: State,
) {
  const post = from === "oldest cursor" ? state.posts[place] : state.posts.at(-1 - place);
  const at = post?.at ?? "";
  if (from === "start") return { limit, tag };
  if (from === "since") return { limit, tag, since: at };
  return { limit, tag, cursor: Buffer.from(JSON.stringify([at])).toString("base64url") };
}

/** Changes the square. Returns the same state if nothing changed. */
async function act(what: Omit<Step, "pause" | "process" | "questions">, state: State): Promise<State> {
  const { db } = database();
  const { by, other, tag, status } = what;
  const [author, partner] = [lobsters[by], lobsters[other]] as [GivenLobster, GivenLobster];
  const post = state.posts.at(-1 - what.which);
  const without = { ...state, posts: state.posts.filter(({ id }) => id !== post?.id) };
  switch (what.act) {
    case "post":
      return {
        ...state,
        posts: [...state.posts, await publish(by, tag, state.statuses[by] === "shadow_muted")],
      };
    case "delete":
      if (post) await deletePost(db, { id: post.id, authorId: lobsters[post.by]?.id ?? "" });
      return without;
    case "hide":
      if (!post || post.isShadowed) return state;
      await hideText(db, "post", post.id, { by: "operator", reason: "A test.", now: new Date() });
      return without;
    case "status":
      await givenStatus(author.id, status);
      return { ...state, statuses: state.statuses.with(by, status) };
    case "block":
      if (by === other) return state;
      await givenBlock(author, partner);
      return { ...state, blocks: [...state.blocks, `${by} ${other}`] };
    case "unblock":
      await removeBlock(db, { blockerId: author.id, blockedId: partner.id });
      return { ...state, blocks: state.blocks.filter((pair) => pair !== `${by} ${other}`) };
    default:
      return state;
  }
}

async function publish(by: number, tag: PostTagSlug, isShadowed: boolean): Promise<State["posts"][0]> {
  const status = isShadowed ? "shadowed" : "visible";
  const { id, createdAt } = await givenPost(lobsters[by] as GivenLobster, { tags: [tag], status });
  return { id, at: createdAt, by, tag, isShadowed };
}

async function givenState(): Promise<State> {
  const posts: State["posts"][0][] = [];
  for (let no = 0; no < POSTS_BEFORE; no += 1)
    posts.push(await publish(no % LOBSTERS, no % 7 === 0 ? "roast" : "daily", false));
  return { posts, statuses: lobsters.map(() => "active"), blocks: [] };
}
