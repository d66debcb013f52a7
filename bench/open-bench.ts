import {
  buildPrograms,
  type Contestant,
  startBaseline,
  startMirror,
  startNext,
  startSelfHosted,
} from "./contestant";
import { type BenchLobster, mintKeys } from "./keys";
import type { Bench } from "./measure";
import { openSquare, type Square } from "./square";

const LOBSTERS_MAX = 5_000;

type Options = Pick<
  Bench,
  "posts" | "postsMax" | "loadSeconds" | "requests" | "pace" | "earlier" | "peer" | "storesCosts"
> & {
  serverUrl: string;
};

/** Creates squares and servers on first use. `close` stops the servers. */
export async function openBench({ serverUrl, ...options }: Options) {
  await buildPrograms();
  const squares = new Map<number, Promise<Square>>();
  const contestants = new Map<string, Promise<Contestant>>();
  const keys: BenchLobster[] = [];

  const square = (posts = options.posts) =>
    memoized(squares, posts, () =>
      openSquare(serverUrl, { posts, lobsters: Math.min(LOBSTERS_MAX, Math.ceil(posts / 10)) }),
    );
  const contestant = (name: string, start: (square: Square) => Promise<Contestant>, posts = options.posts) =>
    memoized(contestants, `${name} ${posts}`, async () => start(await square(posts)));

  const selfHosted = (posts?: number) => contestant("self-hosted", startSelfHosted, posts);

  return {
    ...options,
    square,
    async keys(count) {
      const { sql, ordinary } = await square();
      if (keys.length < count) keys.push(...(await mintKeys(sql, ordinary, count - keys.length)));
      return keys.slice(0, count);
    },
    mirror: () => contestant("mirror", async (of) => startMirror(of, await selfHosted())),
    baseline: () => contestant("baseline", startBaseline),
    selfHosted,
    nextStart: () => contestant("next", startNext),
    async postgresVersion() {
      const { sql } = await square();
      const [row] = await sql<{ server_version: string }[]>`show server_version`;
      return row?.server_version ?? "";
    },
    async close() {
      for (const started of contestants.values()) await (await started).stop();
      for (const opened of squares.values()) await (await opened).sql.end();
    },
  } satisfies Bench & Record<string, unknown>;
}

function memoized<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>) {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
