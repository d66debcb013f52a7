import { setImmediate } from "node:timers/promises";
import { monotonicNow } from "@/lib/platform/monotonic-clock";

/** Others wait no longer than this, and what is small is done in one go. */
const SLICE_MS = 3;

/** Does `work` for each item in their order, and lets others be answered in between when it takes long. */
export async function takeTurns<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let begunAt = monotonicNow();
  for (const item of items) {
    work(item);
    if (monotonicNow() - begunAt < SLICE_MS) continue;
    await setImmediate();
    begunAt = monotonicNow();
  }
}
