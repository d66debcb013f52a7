import { setTimeout as pause } from "node:timers/promises";
import { monotonicNow } from "@/lib/platform/monotonic-clock";

/** Node's timers take at most 24 days. */
const AT_ONCE_MS_MAX = 86_400_000;

/** Waits until a time of `monotonicNow`, which may be Infinity, or until `signal` is aborted. Never rejects. */
export async function pauseUntil(time: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const left = time - monotonicNow();
    if (left <= 0 || signal.aborted) return;
    await pause(Math.min(left, AT_ONCE_MS_MAX), undefined, { signal }).catch(() => {});
  }
}
