import { within } from "@/lib/platform/within";
import { GENERAL_REFUSALS } from "../contract/general";

/** How long the statements of one request may take. */
export const DEADLINE_MS = 4_000;

/** The result of `work`. Throws ApiError 503 `deadline_exceeded` if it takes longer than `ms`; `work` goes on. */
export const withinDeadline = <Result>(work: Promise<Result>, ms: number): Promise<Result> =>
  within(work, ms, refuse);

function refuse(): never {
  throw GENERAL_REFUSALS.refuse("deadline_exceeded");
}
