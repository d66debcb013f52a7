const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs interruptible work: the first signal aborts `stopping`, a second one ends the process immediately. */
export async function untilSignal<Result>(work: (stopping: AbortSignal) => Promise<Result>): Promise<Result> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
