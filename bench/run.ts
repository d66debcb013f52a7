/**
 * npm run bench [-- --quick] [--posts-max 1000000] [--load-seconds 300] [--requests 1000000] [--earlier FOLDER] [--store]
 * [P2 P7 …]. Without names it runs every measure and stores what it finds; with names it stores if `--store` says so.
 * Needs a production build. Makes its own databases on the server of DATABASE_URL, or else on an embedded one.
 */
import "@/lib/platform/boot";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { attachEmbedded } from "@/db/embedded";
import { databaseUrl } from "@/db/location";
import { env } from "@/lib/platform/env";
import { StartError } from "@/lib/platform/start-error";
import { MEASURES } from "./all-measures";
import { commitOf } from "./earlier";
import type { Finding } from "./measure";
import { openBench } from "./open-bench";
import { peerIn } from "./peer";
import { report, summary, table } from "./report";
import { type Results, storeResults } from "./results";

const PACE = { rounds: 5, seconds: 2, warmUpSeconds: 2 };
const QUICK_PACE = { rounds: 3, seconds: 1, warmUpSeconds: 1 };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    posts: { type: "string", default: "100000" },
    "posts-max": { type: "string" },
    "load-seconds": { type: "string", default: "300" },
    requests: { type: "string", default: "1000000" },
    earlier: { type: "string" },
    store: { type: "boolean", default: false },
    "store-costs": { type: "boolean", default: false },
  },
});
const chosen = chooseMeasures(positionals);
if (!existsSync("dist/server.js"))
  throw new StartError("There is no production build. Run npm run build first.");

const server = databaseUrl() ? undefined : await attachEmbedded(env.DATA_DIR);
const bench = await openBench({
  serverUrl: server?.url ?? databaseUrl() ?? "",
  posts: Number(options.posts),
  postsMax: Number(options["posts-max"] ?? options.posts),
  loadSeconds: Number(options["load-seconds"]),
  requests: Number(options.requests),
  earlier: options.earlier,
  storesCosts: options["store-costs"],
  peer: peerIn(process.env),
  pace: options.quick ? QUICK_PACE : PACE,
});
try {
  const conditions = await conditionsOf(bench);
  const found: Results = {};
  for (const { names, measure, needs } of chosen) {
    const [name] = names;
    console.error(`${name} …`);
    const findings = await measure(bench).catch((error: unknown) => notMeasured(name, error));
    if (findings.length === 0) console.error(`${name} is skipped: it needs ${needs}.`);
    else found[name] = { commit: commitOf("."), conditions, findings };
    console.log(table(findings));
  }
  const isWhole = positionals.length === 0;
  if (isWhole) console.log(summary(Object.values(found).flatMap(({ findings }) => findings)));
  if (isWhole || options.store) storeResults(found, (results) => report(results, MEASURES));
} finally {
  await bench.close();
  await server?.stop();
}

async function conditionsOf({ pace, posts, postgresVersion }: typeof bench): Promise<string> {
  const rounds = `${pace.rounds} interleaved rounds of ${pace.seconds} s with 64 connections, each with a key of its own`;
  const programs = `Node ${process.version}, PostgreSQL ${await postgresVersion()}, ${availableParallelism()} cores`;
  return `${programs}; medians of ${rounds}, on ${posts.toLocaleString("en")} posts, unless a line says otherwise`;
}

/** The finding of a measure that failed. The other measures still report theirs. */
function notMeasured(measure: string, error: unknown): Finding[] {
  console.error(error);
  process.exitCode = 1;
  return [{ goal: "", measure, wanted: "to be measured", found: "not measured", met: false }];
}

/** One measure may answer two goals. */
function chooseMeasures(names: string[]) {
  for (const name of names)
    if (!MEASURES.some((entry) => entry.names.includes(name)))
      throw new StartError(
        `No measure is called ${name}. There are ${MEASURES.flatMap((entry) => entry.names).join(", ")}.`,
      );
  return MEASURES.filter((entry) => names.length === 0 || entry.names.some((name) => names.includes(name)));
}
