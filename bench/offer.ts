import { setTimeout as delay } from "node:timers/promises";
import { Connection } from "./connection";
import type { Contestant } from "./contestant";

export interface Offered {
  /** In milliseconds, from the instant when a request was due until its answer, in the order of the answers. */
  latencies: number[];
  /** How many answers had a status of 500 or more. */
  failures: number;
}

interface Offer {
  next(): Buffer;
  perSecond: number;
  seconds: number;
}

const CONNECTIONS = 256;

/**
 * Sends requests at a rate that does not depend on the answers, as many clients do that do not know of each other. A
 * request that finds no free connection waits, and its latency says so.
 */
export async function offer({ port }: Contestant, { next, perSecond, seconds }: Offer): Promise<Offered> {
  const connections = Array.from({ length: CONNECTIONS }, () => new Connection(port));
  const free = [...connections];
  const due: number[] = [];
  const offered: Offered = { latencies: [], failures: 0 };
  const underWay = new Set<Promise<void>>();
  const begin = performance.now();

  const send = async (connection: Connection, at: number) => {
    const { status } = await connection.send(next());
    offered.latencies.push(performance.now() - at);
    if (status >= 500) offered.failures += 1;
    free.push(connection);
    dispatch();
  };
  const dispatch = () => {
    for (let at = due.shift(); at !== undefined; at = due.shift()) {
      const connection = free.pop();
      if (!connection) {
        due.unshift(at);
        return;
      }
      const sent = send(connection, at).finally(() => underWay.delete(sent));
      underWay.add(sent);
    }
  };

  for (let count = 0, now = begin; now < begin + seconds * 1000; now = performance.now()) {
    const countDue = ((now - begin) / 1000) * perSecond;
    for (; count < countDue; count += 1) due.push(now);
    dispatch();
    await delay(1);
  }
  while (underWay.size > 0) await Promise.all(underWay);
  for (const connection of connections) connection.close();
  return offered;
}
