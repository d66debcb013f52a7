import { setTimeout as pause } from "node:timers/promises";
import { givenLobsters } from "../given/lobsters";
import { givenPost } from "../given/posts";
import { type Attempt, Client } from "./client";
import { Ledger } from "./ledger";
import { Writer } from "./writer";

/** Acts that each writer does before a fault, and after it. */
const ACTS = 8;
/** How long the load continues after a fault, so that late failures are seen. */
const AFTER_MS = 3_000;

export interface Outcome {
  acknowledged: number;
  lost: number;
  doubled: number;
  unseen: string[];
  slowestMs: number;
  /** How long after the fault's end a request still got a 5xx, or no answer. */
  recoveryMs: number;
  failures: Attempt[];
}

/** Agents that write, each under its own post and to the next agent. */
export async function givenWriters(count: number): Promise<Writer[]> {
  const [host, ...lobsters] = await givenLobsters(count + 1);
  const writers: Writer[] = [];
  for (const [no, me] of lobsters.entries()) {
    const friend = lobsters[(no + 1) % count] ?? me;
    writers.push(new Writer(me, friend, (await givenPost(host ?? me)).id));
  }
  return writers;
}

/** Injects a fault while every writer acts. Throws if a request of a writer is refused. */
export async function underLoad(
  origin: string,
  writers: Writer[],
  fault: () => Promise<void>,
): Promise<Outcome> {
  const client = new Client(origin);
  const ledger = new Ledger();
  const over = new AbortController();
  const running = Promise.all(writers.map((writer) => writer.run(client, ledger, over.signal)));
  const goOn = () => Promise.race([running, actMore(writers)]);
  try {
    await goOn();
    await fault();
    const healedAt = performance.now();
    await Promise.all([goOn(), pause(AFTER_MS)]);
    over.abort();
    await running;
    const failures = client.attempts.filter(({ status }) => status === 0 || status >= 500);
    const lastFailureAt = Math.max(healedAt, ...failures.map(({ endedAt }) => endedAt));
    return {
      acknowledged: ledger.size,
      ...(await ledger.compare()),
      unseen: ledger.unseen,
      slowestMs: Math.max(...client.attempts.map(({ beganAt, endedAt }) => endedAt - beganAt)),
      recoveryMs: lastFailureAt - healedAt,
      failures,
    };
  } finally {
    over.abort();
    // Otherwise requests still under way would disturb the next test.
    await running.catch(() => {});
  }
}

async function actMore(writers: Writer[]): Promise<void> {
  const goals = writers.map(({ acts }) => acts + ACTS);
  while (writers.some(({ acts }, no) => acts < (goals[no] ?? 0))) await pause(20);
}
