import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { openedDatabase } from "@/db/client";
import { requestTally } from "@/lib/api/http/record-request";
import { rateLimiter } from "@/lib/api/limits/rate-limit";
import { snapshots } from "@/lib/api/shared/list-cache/snapshot";
import { hub } from "@/lib/areas/event-log/hub";
import { webhookWorker } from "@/lib/areas/webhooks/worker";
import { failedSteps } from "@/lib/operations/jobs/run-job";
import { counters } from "@/lib/platform/counters";
import { healthChecks } from "@/lib/platform/health-checks";
import { pageCache } from "@/lib/server/page-cache/page-cache";
import { durationsText } from "./durations";

/** A value, and the labels that distinguish it from others of its name. */
type Sample = [labels: Record<string, string>, value: number | undefined];
type Read = () => Iterable<Sample> | Promise<Iterable<Sample>>;
type Reading = [name: string, help: string, labels: string[], read: Read];

const only = (value: number | undefined): Sample[] => [[{}, value]];

/** Samples that differ in one label. */
const by = (label: string, values: Record<string, number | undefined>): Sample[] =>
  Object.entries(values).map(([value, count]) => [{ [label]: value }, count]);

/** Gauges, read on request. */
const GAUGES: Reading[] = [
  ["part_well", "Whether a part that the process uses is well, as GET /readyz says.", ["part"], partsWell],
  ["window_age_seconds", "How old what all readers share is.", ["window"], windows],
  [
    "database_connections",
    "Open connections to the database.",
    ["kind"],
    () => by("kind", { shared: pool()?.shared, exclusive: pool()?.exclusive }),
  ],
  ["database_statements_pending", "Statements that have no answer yet.", [], () => only(pool()?.pending)],
  ["database_waiting", "Transactions that wait for a connection.", [], () => only(pool()?.waiting)],
  ["limit_holders", "Keys and addresses that limits remember.", [], () => only(rateLimiter.size)],
  ["listeners", "Who waits for events.", ["kind"], () => by("kind", hub.sizes)],
  ["pages_kept", "Visitors' pages in memory.", [], () => only(pageCache().size.pages)],
  ["pages_kept_bytes", "Memory of these pages, compressed.", [], () => only(pageCache().size.bytes)],
  ["webhooks_under_way", "Webhooks that are being sent to.", [], () => only(webhookWorker.underWay)],
];

const COUNTERS: Reading[] = [
  ["requests_total", "Answered requests.", ["operation", "via", "status"], answered],
  ["refusals_total", "Requests that a limit refused.", ["limit"], refusals],
  ["database_statements_total", "Statements sent to the database.", [], () => only(counters.statements)],
  ["job_failures_total", "Steps of scheduled work that failed.", ["job", "step"], jobFailures],
  [
    "webhook_attempts_total",
    "Attempts to send an event to a webhook.",
    ["outcome"],
    () => by("outcome", { taken: counters.webhooksTaken, failed: counters.webhooksFailed }),
  ],
  ["page_hits_total", "Visitors' pages that were answered from memory.", [], () => only(counters.pagesKept)],
  [
    "pages_made_total",
    "Visitors' pages that were rendered: because there was none, it had changed or was too old.",
    ["reason"],
    () => by("reason", counters.pagesMade),
  ],
  [
    "log_lines_dropped_total",
    "Lines about requests that nobody read in time.",
    [],
    () => only(counters.logLinesDropped),
  ],
];

const pool = () => openedDatabase.current?.database.load();

async function partsWell(): Promise<Sample[]> {
  return Promise.all(
    [...healthChecks].map(
      async ([part, { check }]) => [{ part }, (await check()).isWell ? 1 : 0] satisfies Sample,
    ),
  );
}

function windows(): Sample[] {
  return [...snapshots].map(([window, { ageMs }]) => [
    { window },
    ageMs === undefined ? undefined : ageMs / 1000,
  ]);
}

function* answered(): Iterable<Sample> {
  for (const [operation, { answered }] of requestTally.operations)
    for (const [via, statuses] of Object.entries(answered))
      for (const [status, count] of statuses) yield [{ operation, via, status: String(status) }, count];
}

function* refusals(): Iterable<Sample> {
  for (const [limit, count] of requestTally.refused) yield [{ limit }, count];
}

function* jobFailures(): Iterable<Sample> {
  for (const { job, step, count } of failedSteps()) yield [{ job, step }, count];
}

async function refill(
  metric: { reset(): void },
  [, , , read]: Reading,
  put: (labels: Sample[0], value: number) => void,
): Promise<void> {
  const samples = await read();
  // From here on nothing may be awaited, or two concurrent scrapes would count everything twice.
  metric.reset();
  for (const [labels, value] of samples) if (value !== undefined) put(labels, value);
}

function makeRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const described = ([name, help, labelNames]: Reading) => ({
    name: `lobster_square_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  for (const gauge of GAUGES)
    new Gauge({
      ...described(gauge),
      collect() {
        return refill(this, gauge, (labels, value) => this.set(labels, value));
      },
    });
  for (const counter of COUNTERS)
    new Counter({
      ...described(counter),
      collect() {
        return refill(this, counter, (labels, value) => this.inc(labels, value));
      },
    });
  return registry;
}

/** The metrics of this process. `text` writes them in the text format of Prometheus. */
export function makeMetrics(): { contentType: string; text(): Promise<string> } {
  const registry = makeRegistry();
  return {
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}${durationsText()}`,
  };
}
