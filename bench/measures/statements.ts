import { setTimeout as delay } from "node:timers/promises";
import { Connection } from "../connection";
import type { Finding, Measure } from "../measure";
import { median } from "../median";
import { request } from "../request";
import type { Square } from "../square";
import { countWork } from "../statement-count";
import { type Case, statementCases } from "./statement-cases";

const REQUESTS = 18;
const BURSTS = 3;
/** For how long a server trusts its cached copy of a key. */
const KEY_MS_MAX = 800;

/**
 * P4: SQL statements per warm request; keys and limits need none. A request is warm if its key was used within the last
 * second; a read also needs an earlier one by the same caller.
 */
export const statements: Measure = async (bench) => {
  const square = await bench.square();
  const { port } = await bench.selfHosted();
  const findings: Finding[] = [];
  for (const one of await statementCases(square)) {
    const calls = await statementsEach(square, port, one);
    findings.push({
      goal: "P4",
      measure: `SQL statements for ${one.operation}`,
      wanted: one.wanted,
      found: calls.toFixed(2),
      met: calls <= one.callsMax,
    });
  }
  return findings;
};

/**
 * The median of several bursts, because one may include the batch that writes last_used_at. Keys stay warm within a
 * burst.
 */
async function statementsEach(
  square: Square,
  port: number,
  { status, isWarmed, build }: Case,
): Promise<number> {
  const connection = new Connection(port);
  const counts: number[] = [];
  for (let burst = 0; burst < BURSTS; burst += 1) {
    // Each burst has callers of its own, because a key may publish only one post in ten seconds.
    const callers = square.lobsters.slice(burst * REQUESTS, (burst + 1) * REQUESTS);
    // Keys that were cached in the previous burst would expire within this one.
    await delay(KEY_MS_MAX);
    for (const caller of callers) {
      await connection.send(isWarmed ? build(caller) : request("GET", "/lobsters/random", caller));
    }
    const { statements: calls } = await countWork(square, async () => {
      for (const caller of callers) {
        const response = await connection.send(build(caller));
        if (response.status !== status) throw new Error(`The server answered ${response.status}.`);
      }
    });
    counts.push(calls / callers.length);
  }
  connection.close();
  return median(counts);
}
