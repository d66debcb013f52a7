import { expect } from "vitest";

/**
 * The longest time for which one request may block the event loop, in milliseconds. On an idle machine a request takes
 * a third of it at most; work that grows faster than its text takes many seconds on any machine.
 */
const HOLD_MS_MAX = 300;

/** A busy machine makes single runs longer, but hardly ever all of these. */
const TRIES = 8;

/** Expects that `work` blocks the event loop for no longer than a request may. */
export async function expectNoHold(work: () => unknown, what?: string): Promise<void> {
  expect(await longestHold(work), what).toBeLessThan(HOLD_MS_MAX);
}

/**
 * The longest time for which `work` blocked the event loop, in milliseconds of this process's own computing, because
 * the machine may be busy with something else. A result above HOLD_MS_MAX is measured again, and the shortest counts.
 */
async function longestHold(work: () => unknown): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && shortest > HOLD_MS_MAX; tries += 1)
    shortest = Math.min(shortest, await measureHold(work));
  return shortest;
}

async function measureHold(work: () => unknown): Promise<number> {
  let longest = 0;
  let last = performance.now();
  let lastComputed = process.cpuUsage();
  let isOver = false;
  const look = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(lastComputed);
    longest = Math.max(longest, Math.min(now - last, (user + system) / 1_000));
    last = now;
    lastComputed = process.cpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isOver = true;
    look();
  }
  return longest;
}
