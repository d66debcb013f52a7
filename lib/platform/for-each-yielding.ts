import { setImmediate } from "node:timers/promises";
import { monotonicNow } from "./monotonic-clock";

/** The time after which the event loop gets a turn. */
const SLICE_MS = 3;

/** Runs `work` for each item in order, and yields to the event loop every few milliseconds. */
export async function forEachYielding<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
): Promise<void> {
  let begunAt = monotonicNow();
  for (const item of items) {
    work(item);
    if (monotonicNow() - begunAt < SLICE_MS) continue;
    await setImmediate();
    begunAt = monotonicNow();
  }
}
