import type { DeliveryOutcome } from "@/db/queries/webhooks/record";
import type { Attempt } from "./attempt";
import { askedPause, FAILING_MS_MAX, isRefusal, retryAt } from "./retry";

/** How far a webhook has been, and how it stands with the event that is next. */
export type DeliveryState = Pick<DeliveryOutcome, "position" | "failures" | "refusals" | "failingSince">;

const GONE = 410;

/** What follows when the receiver took an event with this number. */
export const afterSuccess = (seq: number, deadLetter: number | null = null): DeliveryOutcome => ({
  position: seq,
  failures: 0,
  refusals: 0,
  failingSince: null,
  dueAt: null,
  keepsLease: true,
  endedBecause: null,
  deadLetter,
});

/** What follows when it did not: another attempt later, or the end after 410 and after five days without success. */
export function afterFailure(
  course: DeliveryState,
  made: Attempt,
  now: Date,
  random: number,
): DeliveryOutcome {
  const failures = course.failures + 1;
  const failingSince = course.failingSince ?? now.toISOString();
  const isTooLong = now.getTime() - Date.parse(failingSince) >= FAILING_MS_MAX;
  return {
    position: course.position,
    failures,
    refusals: course.refusals + (isRefusal(made.status) ? 1 : 0),
    failingSince,
    dueAt: retryAt(failures, askedPause(made.retryAfter, now), now, random).toISOString(),
    keepsLease: false,
    endedBecause: made.status === GONE ? "gone" : isTooLong ? "failing" : null,
    deadLetter: null,
  };
}
