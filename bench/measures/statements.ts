import { Connection } from "../connection";
import type { Finding, Measure } from "../measure";
import { median } from "../median";
import { request } from "../request";
import type { Square } from "../square";
import { countStatements } from "../statement-count";
import { type Case, statementCases } from "./statement-cases";

const REQUESTS = 18;
const BURSTS = 3;

/** P4: SQL statements for each warm request; warm means that its key was used within the last second. */
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

/** The median of bursts that are short enough for the keys to stay warm: one may meet the batch of last_used_at. */
async function statementsEach(square: Square, port: number, { status, build }: Case): Promise<number> {
  const connection = new Connection(port);
  const counts: number[] = [];
  for (let burst = 0; burst < BURSTS; burst += 1) {
    // Others each time: a key may publish one post in ten seconds.
    const callers = square.lobsters.slice(burst * REQUESTS, (burst + 1) * REQUESTS);
    for (const caller of callers) await connection.send(request("GET", "/lobsters/random", caller));
    const calls = await countStatements(square, async () => {
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
