/**
 * npm run bench [-- --quick] [--posts-max 1000000] [measure …]
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
import { coldStart } from "./measures/cold-start";
import { feed } from "./measures/feed";
import { flat } from "./measures/flat";
import { lists } from "./measures/lists";
import { notModified } from "./measures/not-modified";
import { onePost } from "./measures/one-post";
import { postAndComment } from "./measures/post-and-comment";
import { prepared } from "./measures/prepared";
import { statements } from "./measures/statements";
import { toolCalls } from "./measures/tool-call";
import { openBench } from "./open-bench";
import { report, table } from "./table";

const MEASURES = new Map<string, Measure>([
  ["feed", feed],
  ["statements", statements],
  ["not-modified", notModified],
  ["one-post", onePost],
  ["tool-call", toolCalls],
  ["post-and-comment", postAndComment],
  ["prepared", prepared],
  ["flat", flat],
  ["lists", lists],
  ["cold-start", coldStart],
]);
const POSTS = 100_000;
const RESULTS = "bench/results.md";
const PACE = { rounds: 5, seconds: 2, warmUpSeconds: 2 };
const QUICK_PACE = { rounds: 3, seconds: 1, warmUpSeconds: 1 };

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false }, "posts-max": { type: "string" } },
});
const chosen = chooseMeasures(positionals);
if (!existsSync("dist/server.js"))
  throw new StartError("There is no production build. Run npm run build first.");

const server = databaseUrl() ? undefined : await attachEmbedded(env.DATA_DIR);
const bench = await openBench({
  serverUrl: server?.url ?? databaseUrl() ?? "",
  posts: POSTS,
  postsMax: Number(options["posts-max"] ?? POSTS),
  pace: options.quick ? QUICK_PACE : PACE,
});
try {
  const findings: Finding[] = [];
  for (const [name, measure] of chosen) {
    console.error(`${name} …`);
    findings.push(...(await measure(bench)));
  }
  console.log(table(findings));
  const isWhole = chosen.length === MEASURES.size && !options.quick;
  if (isWhole) writeFileSync(RESULTS, report(findings, bench, await bench.postgresVersion()));
} finally {
  await bench.close();
  await server?.stop();
}

function chooseMeasures(names: string[]): [string, Measure][] {
  if (names.length === 0) return [...MEASURES];
  return names.map((name) => {
    const measure = MEASURES.get(name);
    if (measure) return [name, measure];
    throw new StartError(`No measure is called ${name}. There are ${[...MEASURES.keys()].join(", ")}.`);
  });
}
