import { Connection } from "./connection";
import type { Contestant } from "./contestant";
import { quantile } from "./median";

export interface Plan {
  /** For each connection a function that returns its next request. */
  connections: (() => Buffer)[];
  status: number;
}

export interface Runner {
  contestant: Contestant;
  plan: Plan;
  prepare?(): Promise<unknown>;
}

export interface Load {
  responses: number;
  perSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  /**
   * CPU time of all threads of the contestant's process per response; undefined if the system does not report
   * it.
   */
  cpuMicroseconds: number | undefined;
}

/**
 * Sends requests for `seconds`, on each connection one after the other, and waits for the last answers
 * (docs/decisions/0641). Throws if a response does not have the planned status.
 */
export async function load({ contestant, plan, prepare }: Runner, seconds: number): Promise<Load> {
  await prepare?.();
  const connections = plan.connections.map((next) => ({ next, connection: new Connection(contestant.port) }));
  const latencies: number[] = [];
  const cpuBefore = contestant.cpuSeconds();
  const begin = performance.now();
  const end = begin + seconds * 1000;
  try {
    await Promise.all(
      connections.map(async ({ next, connection }) => {
        while (performance.now() < end) {
          const { status, milliseconds } = await connection.send(next());
          if (status !== plan.status) throw new Error(`${contestant.name} answered ${status}.`);
          latencies.push(milliseconds);
        }
      }),
    );
  } finally {
    for (const { connection } of connections) connection.close();
  }
  const elapsedSeconds = (performance.now() - begin) / 1000;
  const cpuAfter = contestant.cpuSeconds();
  return {
    responses: latencies.length,
    perSecond: latencies.length / elapsedSeconds,
    p50Milliseconds: quantile(latencies, 0.5),
    p99Milliseconds: quantile(latencies, 0.99),
    cpuMicroseconds:
      cpuBefore === undefined || cpuAfter === undefined
        ? undefined
        : ((cpuAfter - cpuBefore) * 1_000_000) / latencies.length,
  };
}
