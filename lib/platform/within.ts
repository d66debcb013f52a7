const LATE = Symbol("late");

/**
 * The result of `work`, or what `late` returns or throws once `work` has taken longer than `ms`. The work
 * continues, and its later result or error is ignored.
 */
export async function within<Result>(
  work: Promise<Result>,
  ms: number,
  late: () => Result | Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof LATE>((resolve) => {
    // A result that arrived in time while the process was busy is read before the immediate.
    timer = setTimeout(() => setImmediate(resolve, LATE), ms);
  });
  try {
    const result = await Promise.race([work, timeout]);
    return result === LATE ? await late() : result;
  } finally {
    clearTimeout(timer);
  }
}
