import type { DeliveryOutcome } from "@/db/queries/webhooks/record";
import type { Attempt } from "./attempt";
import { askedPause, FAILING_MS_MAX, isRefusal, retryAt } from "./retry";

/** How far a webhook has got, and how often its next event has failed. */
export type DeliveryState = Place & Pick<DeliveryOutcome, "failures" | "refusals" | "failingSince">;

/** Up to where its receiver has accepted. */
export type Place = Pick<DeliveryOutcome, "position" | "postAt">;

const GONE = 410;

/** The state after the receiver accepted an event, and has got to this place. */
export const afterSuccess = (
  { position, postAt }: Place,
  deadLetter: number | null = null,
): DeliveryOutcome => ({
  position,
  postAt,
  failures: 0,
  refusals: 0,
  failingSince: null,
  dueAt: null,
  keepsLease: true,
  endedBecause: null,
  deadLetter,
});

/** The state after it did not: another attempt later, or the end after 410 or after five days without success. */
export function afterFailure(
  state: DeliveryState,
  made: Attempt,
  now: Date,
  random: number,
): DeliveryOutcome {
  const failures = state.failures + 1;
  const failingSince = state.failingSince ?? now.toISOString();
  const isTooLong = now.getTime() - Date.parse(failingSince) >= FAILING_MS_MAX;
  return {
    position: state.position,
    postAt: state.postAt,
    failures,
    refusals: state.refusals + (isRefusal(made.status) ? 1 : 0),
    failingSince,
    dueAt: retryAt(failures, askedPause(made.retryAfter, now), now, random).toISOString(),
    keepsLease: false,
    endedBecause: made.status === GONE ? "gone" : isTooLong ? "failing" : null,
    deadLetter: null,
  };
}
