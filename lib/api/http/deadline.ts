import { timeLimits } from "@/lib/platform/time-limits";
import { within } from "@/lib/platform/within";
import { GENERAL_REFUSALS } from "../contract/general";

/** The result of `work`, whose default limit is that of one request's statements. Throws ApiError 503 `deadline_exceeded` if it takes longer than `ms`; `work` goes on. */
export const withinDeadline = <Result>(
  work: Promise<Result>,
  ms = timeLimits.statementsMs,
): Promise<Result> => within(work, ms, refuse);

function refuse(): never {
  throw GENERAL_REFUSALS.refuse("deadline_exceeded");
}
