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
/** Servers close connections that are idle for some seconds, so older ones are replaced before that. */
const IDLE_MS_MAX = 2_000;

/**
 * Sends requests at a fixed rate, independently of the answers, as separate clients do. A request that finds
 * no free connection waits, and its latency includes the wait.
 */
export async function offer({ port }: Contestant, { next, perSecond, seconds }: Offer): Promise<Offered> {
  const free = Array.from({ length: CONNECTIONS }, () => ({
    connection: new Connection(port),
    since: performance.now(),
  }));
  const due: number[] = [];
  const offered: Offered = { latencies: [], failures: 0 };
  const underWay = new Set<Promise<void>>();
  const begin = performance.now();

  const send = async (connection: Connection, at: number) => {
    const { status } = await connection.send(next());
    offered.latencies.push(performance.now() - at);
    if (status >= 500) offered.failures += 1;
    free.push({ connection, since: performance.now() });
    dispatch();
  };
  const takeFree = () => {
    const idle = free.pop();
    if (!idle || performance.now() - idle.since < IDLE_MS_MAX) return idle?.connection;
    idle.connection.close();
    return new Connection(port);
  };
  const dispatch = () => {
    for (let at = due.shift(); at !== undefined; at = due.shift()) {
      const connection = takeFree();
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
  for (const { connection } of free) connection.close();
  return offered;
}
