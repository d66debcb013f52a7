import { setTimeout as delay } from "node:timers/promises";
import { vi } from "vitest";

/** Waits until `look` throws nothing more: for what happens by itself, however slow the machine is. */
export const eventually = (look: () => unknown): Promise<unknown> => vi.waitFor(look, { timeout: 20_000 });

const SECOND_MS = 1_000;

/**
 * Expects that whoever asks a second after the change, or later, meets it. `look` asks and throws if the change does not
 * hold yet. Answers to earlier questions do not matter, nor how long an answer takes.
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
