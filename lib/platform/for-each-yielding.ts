import { setImmediate } from "node:timers/promises";
import { monotonicNow } from "@/lib/platform/monotonic-clock";

/** The longest time for which the event loop is blocked; small work is done in one go. */
const SLICE_MS = 3;

/** Runs `work` for each item in order, and yields to the event loop whenever that takes long. */
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
