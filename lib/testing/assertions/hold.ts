import { expect } from "vitest";

/**
 * The longest time for which one request may block the event loop, in milliseconds. On an idle machine a request takes
 * a third of it at most; work that grows faster than its text takes many seconds on any machine.
 */
const HOLD_MS_MAX = 300;

const TRIES = 8;

/** How long `compute` takes on an idle machine. */
const COMPUTING_MS = 80;

/** Expects that `work` blocks the event loop for no longer than a request may. */
export async function expectNoHold(work: () => unknown, what?: string): Promise<void> {
  expect(await longestHold(work), what).toBeLessThan(HOLD_MS_MAX);
}

/**
 * The longest time for which `work` blocked the event loop, in milliseconds of this process's own computing on an idle
 * machine. A result above HOLD_MS_MAX is measured again beside a computation whose duration is known, because a busy
 * machine computes more slowly, too; the shortest counts.
 */
async function longestHold(work: () => unknown): Promise<number> {
  let shortest = await measureHold(work);
  for (let tries = 1; tries < TRIES && shortest > HOLD_MS_MAX; tries += 1) {
    const before = await measureHold(compute);
    const hold = await measureHold(work);
    const computing = Math.min(before, await measureHold(compute));
    shortest = Math.min(shortest, hold / Math.max(1, computing / COMPUTING_MS));
  }
  return shortest;
}

/** Reads and writes memory, as the work on a text does. */
function compute(): void {
  JSON.parse(JSON.stringify(Array.from({ length: 150_000 }, (_, no) => `text ${no}`)));
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
