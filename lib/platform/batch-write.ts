/** Pending writes are flushed at this number, so that the first of them does not wait for more. */
const WAITING_MAX = 64;

let waiting: (() => void)[] = [];

/**
 * Calls `write`, which sends an answer, at the end of this turn of the event loop together with all others that are ready
 * by then, or earlier if they are many (docs/decisions/0746). An error of one is an unhandled rejection and leaves the
 * others alone.
 */
export function batchWrite(write: () => void): void {
  const count = waiting.push(write);
  if (count === 1) setImmediate(writeAll);
  else if (count === WAITING_MAX) writeAll();
}

function writeAll(): void {
  const ready = waiting;
  waiting = [];
  for (const write of ready) {
    try {
      write();
    } catch (error) {
      void Promise.reject(error);
    }
  }
}
