import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { Connection } from "../connection";
import type { BenchLobster } from "../keys";
import { type Measure, times } from "../measure";
import { median, quantile } from "../median";
import { request } from "../request";
import { countWork } from "../statement-count";

const READERS = 500;
const BURSTS = 9;
const SPREAD_MAX = 3;

/** A process keeps the shared page for a second, and a key for a little less. */
const PAGE_MS = 1_000;
const KEYS_ASKED_MS = 700;

/** P5: many readers at the instant when the shared page of the feed expires. */
export const readersAtOnce: Measure = async (bench) => {
  const square = await bench.square();
  const { port } = await bench.selfHosted();
  const readers = (await bench.keys(READERS)).map((lobster) => ({
    lobster,
    connection: new Connection(port),
  }));
  const readAll = (path: string) =>
    Promise.all(readers.map(({ lobster, connection }) => read(connection, path, lobster)));
  const bursts: { statements: number; spread: number; p50: number }[] = [];
  for (let burst = 0; burst < BURSTS; burst += 1) {
    await readAll("/feed");
    const due = performance.now() + PAGE_MS;
    await delay(KEYS_ASKED_MS);
    await readAll("/mbti/questions");
    await delay(due - performance.now());
    let latencies: number[] = [];
    const { statements } = await countWork(square, async () => {
      latencies = await readAll("/feed");
    });
    const p50 = quantile(latencies, 0.5);
    bursts.push({ statements, p50, spread: quantile(latencies, 0.99) / p50 });
  }
  for (const { connection } of readers) connection.close();
  const statements = median(bursts.map((burst) => burst.statements));
  const spread = median(bursts.map((burst) => burst.spread));
  const measure = `${READERS} readers when the shared page is due`;
  return [
    {
      goal: "P5",
      measure: `${measure}: SQL statements`,
      wanted: "1",
      found: String(statements),
      met: statements <= 1,
    },
    {
      goal: "P5",
      measure: `${measure}: p99 against p50`,
      wanted: `≤ ${SPREAD_MAX} ×`,
      found: times(spread),
      met: spread <= SPREAD_MAX,
      context: `p50 ${median(bursts.map(({ p50 }) => p50)).toFixed(0)} ms`,
    },
  ];
};

async function read(connection: Connection, path: string, lobster: BenchLobster): Promise<number> {
  const { status, milliseconds } = await connection.send(request("GET", path, lobster));
  assert.equal(status, 200);
  return milliseconds;
}
