import { unavailable } from "./errors";

const DEADLINE_MS = 4_000;

/** The result of `work`, or ApiError 503 `deadline_exceeded` when it takes longer than a request may wait. */
export async function withinDeadline<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          unavailable("deadline_exceeded", "The database did not answer in time; the outcome is unknown."),
        ),
      DEADLINE_MS,
    );
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
