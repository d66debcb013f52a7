import { isPending, type MaybePromise } from "@/lib/platform/maybe-promise";
import { GENERAL_REFUSALS } from "../contract/general";

/** How long the statements of one request may take. */
export const DEADLINE_MS = 4_000;

/** The result of `work`. Throws ApiError 503 `deadline_exceeded` if it takes longer than `ms`; `work` goes on. */
export function withinDeadline<Result>(work: MaybePromise<Result>, ms: number): Promise<Result> {
  if (!isPending(work)) return Promise.resolve(work);
  return new Promise((resolve, reject) => {
    // An answer that came in time while the process was busy is read before.
    const timer = setTimeout(
      () => setImmediate(() => reject(GENERAL_REFUSALS.refuse("deadline_exceeded"))),
      ms,
    );
    work.then(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
