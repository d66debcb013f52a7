import { build } from "esbuild";
import { BASELINE, type Contestant, startBaseline, startNext, startSelfHosted } from "./contestant";
import type { Bench } from "./measure";
import type { Pace } from "./rounds";
import { openSquare, type Square } from "./square";

const LOBSTERS_MAX = 5_000;

interface Options {
  serverUrl: string;
  posts: number;
  postsMax: number;
  pace: Pace;
}

/** Makes squares and servers when a measure first asks for them. `close` stops the servers. */
export async function openBench({ serverUrl, ...options }: Options) {
  await buildBaseline();
  const squares = new Map<number, Promise<Square>>();
  const contestants = new Map<string, Promise<Contestant>>();

  const square = (posts = options.posts) =>
    remember(squares, posts, () =>
      openSquare(serverUrl, { posts, lobsters: Math.min(LOBSTERS_MAX, Math.ceil(posts / 10)) }),
    );
  const contestant = (start: (square: Square) => Promise<Contestant>, posts = options.posts) =>
    remember(contestants, `${start.name} ${posts}`, async () => start(await square(posts)));

  return {
    ...options,
    square,
    baseline: () => contestant(startBaseline),
    selfHosted: (posts) => contestant(startSelfHosted, posts),
    nextStart: () => contestant(startNext),
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

function remember<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>) {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** Builds the baseline with the same options as the server. */
function buildBaseline() {
  return build({
    entryPoints: ["bench/baseline/server.ts"],
    outfile: BASELINE,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    logLevel: "warning",
  });
}
