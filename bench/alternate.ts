import assert from "node:assert/strict";
import { Connection } from "./connection";
import type { Contestant } from "./contestant";
import { quantile } from "./median";

export interface RequestStream {
  contestant: Contestant;
  next(): Buffer;
}

/**
 * Sends a request to each contestant in turn, one at a time, `times` times. Throws if an answer is not a 200.
 */
export async function alternate(
  streams: readonly RequestStream[],
  times: number,
): Promise<{ p50Milliseconds: number }[]> {
  const lanes = streams.map(({ contestant, next }) => ({
    ...{ contestant, next, latencies: [] as number[] },
    connection: new Connection(contestant.port),
  }));
  for (let time = 0; time < times; time += 1) {
    for (const { contestant, next, connection, latencies } of lanes) {
      const { status, milliseconds } = await connection.send(next());
      assert.equal(status, 200, `${contestant.name} answered ${status}.`);
      latencies.push(milliseconds);
    }
  }
  for (const { connection } of lanes) connection.close();
  return lanes.map(({ latencies }) => ({ p50Milliseconds: quantile(latencies, 0.5) }));
}
