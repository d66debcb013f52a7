import { setTimeout as delay } from "node:timers/promises";
import { vi } from "vitest";
import { PATIENCE_MS } from "../breadth";

interface Patience {
  timeoutMs?: number;
  intervalMs?: number;
}

/** Waits until `look` no longer throws, however slow the machine is, and returns its result. */
export const eventually = <Value>(
  look: () => Value | Promise<Value>,
  { timeoutMs = PATIENCE_MS, intervalMs = 50 }: Patience = {},
): Promise<Value> => vi.waitFor(look, { timeout: timeoutMs, interval: intervalMs });

/**
 * Repeats requests that are answered with 503, as agents are told to: a busy machine may not answer hundreds
 * in time.
 */
export async function served<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

const SECOND_MS = 1_000;

/**
 * Expects that a request sent a second after the change, or later, sees it. `look` sends one and throws if
 * the change is not visible yet. Earlier requests and the time an answer takes do not matter.
 */
export async function withinSecond(look: () => Promise<unknown>): Promise<void> {
  const changedAt = performance.now();
  for (;;) {
    const askedAt = performance.now();
    try {
      await look();
      return;
    } catch (error) {
      if (askedAt - changedAt >= SECOND_MS) throw error;
    }
    await delay(20);
  }
}
