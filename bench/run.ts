/**
 * npm run bench [-- --quick] [--posts-max 1000000] [--load-seconds 300] [--requests 1000000] [--earlier FOLDER] [P1 P7 …]
 * Needs a production build. Makes its own databases on the server of DATABASE_URL, or else on an embedded one.
 */
import "@/lib/platform/boot";
import { existsSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { attachEmbedded } from "@/db/embedded";
import { databaseUrl } from "@/db/location";
import { env } from "@/lib/platform/env";
import { StartError } from "@/lib/platform/start-error";
import type { Finding, Measure } from "./measure";
import { againstEarlier } from "./measures/against-earlier";
import { besideHeavyWork } from "./measures/beside-heavy-work";
import { coldStart } from "./measures/cold-start";
import { crawl } from "./measures/crawl";
import { events } from "./measures/events";
import { everyRead } from "./measures/every-read";
import { feedFromDatabase } from "./measures/feed-from-database";
import { feedFromMemory } from "./measures/feed-from-memory";
import { fleet } from "./measures/fleet";
import { home } from "./measures/home";
import { memory } from "./measures/memory";
import { offeredLoad } from "./measures/offered-load";
import { onePost } from "./measures/one-post";
import { postAndComment } from "./measures/post-and-comment";
import { prepared } from "./measures/prepared";
import { readersAtOnce } from "./measures/readers-at-once";
import { statements } from "./measures/statements";
import { streamLatency } from "./measures/stream-latency";
import { toolCalls } from "./measures/tool-call";
import { visitors } from "./measures/visitors";
import { weight } from "./measures/weight";
import { writeCosts } from "./measures/write-costs";
import { openBench } from "./open-bench";
import { report, table } from "./table";

/** By goal (bench/goals.md#speed), or by a name if it has none. */
const MEASURES = new Map<string, Measure>([
  ["P1", feedFromDatabase],
  ["P2", feedFromMemory],
  ["P3", feedFromMemory],
  ["P4", statements],
  ["P5", readersAtOnce],
  ["P6", onePost],
  ["P7", everyRead],
  ["P8", offeredLoad],
  ["P9", besideHeavyWork],
  ["P10", memory],
  ["P11", coldStart],
  ["P12", home],
  ["P14", visitors],
  ["P15", weight],
  ["P17", againstEarlier],
  ["P19", crawl],
  ["write-costs", writeCosts],
  ["tool-call", toolCalls],
  ["post-and-comment", postAndComment],
  ["prepared", prepared],
  ["events", events],
  ["stream", streamLatency],
  ["fleet", fleet],
]);
const RESULTS = "bench/results.md";
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
  pace: options.quick ? QUICK_PACE : PACE,
});
try {
  const findings: Finding[] = [];
  for (const measure of chosen) {
    console.error(`${measure.name} …`);
    const found = await measure(bench).catch((error: unknown) => notMeasured(measure, error));
    console.log(table(found));
    findings.push(...found);
  }
  const isWhole = positionals.length === 0;
  if (isWhole) writeFileSync(RESULTS, report(findings, bench, await bench.postgresVersion()));
} finally {
  await bench.close();
  await server?.stop();
}

/** The finding of a measure that failed. The other measures still report theirs. */
function notMeasured({ name }: Measure, error: unknown): Finding[] {
  console.error(error);
  process.exitCode = 1;
  return [{ goal: "", measure: name, wanted: "", found: "not measured", met: false }];
}

/** One measure may answer two goals. */
function chooseMeasures(names: string[]): Set<Measure> {
  if (names.length === 0) return new Set(MEASURES.values());
  return new Set(
    names.map((name) => {
      const measure = MEASURES.get(name);
      if (measure) return measure;
      throw new StartError(`No measure is called ${name}. There are ${[...MEASURES.keys()].join(", ")}.`);
    }),
  );
}
