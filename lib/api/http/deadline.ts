import { isPending, type MaybePromise } from "@/lib/platform/maybe-promise";
import { within } from "@/lib/platform/within";
import { GENERAL_REFUSALS } from "../contract/general";

/** How long the statements of one request may take. */
export const DEADLINE_MS = 4_000;

/** The result of `work`. Throws ApiError 503 `deadline_exceeded` if it takes longer than `ms`; `work` goes on. */
export const withinDeadline = <Result>(work: MaybePromise<Result>, ms: number): Promise<Result> =>
  isPending(work) ? within(work, ms, refuse) : Promise.resolve(work);

function refuse(): never {
  throw GENERAL_REFUSALS.refuse("deadline_exceeded");
}
