import { changes } from "@/db/changes";
import { database } from "@/db/client";
import { findDecidedJoins } from "@/db/queries/access/join-requests";
import { rateLimited } from "@/lib/api/contract/general";
import type { Policy } from "@/lib/api/contract/policies";
import { EVENT_REFUSALS } from "@/lib/areas/event-log/refusals";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/process-singleton";
import { drainListeners } from "@/lib/platform/process-state";

/** How often the database is asked for what other processes decided. */
const TICK_MS = 1_000;
/** The most calls that wait in one process. */
const WAITING_MAX = 5_000;
const TABLES = ["join_requests"];

/** How many calls of one token may wait at the same time in one process. A refusal has a short Retry-After. */
export const joinWaitsPolicy: Policy = {
  name: "join_waits",
  max: 2,
  windowSeconds: 3,
  holder: "token",
  text: "join_waits:2/at_once/token",
};

interface Wait {
  /** Milliseconds, at the longest. */
  ms: number;
  /** Aborted when the caller has disconnected. */
  gone: AbortSignal;
  /** Unix milliseconds. */
  now: number;
}

/**
 * The calls of this process that wait for owners. One statement a second asks about all of them, and one at once after a
 * decision in this process.
 */
export class JoinWaits {
  /** Functions that end the waits, by the id of the request. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #size = 0;
  #timer: NodeJS.Timeout | undefined;
  #isDraining = false;
  /** The last change of the table that it has looked at. */
  #seen = 0;

  get size(): number {
    return this.#size;
  }

  /**
   * Waits until the request is decided or gone, or until the wait ends. Throws ApiError 429 if two calls wait for it, and
   * 503 if the process has too many.
   */
  async decided(id: string, { ms, gone, now }: Wait): Promise<void> {
    if (this.#size >= WAITING_MAX) throw EVENT_REFUSALS.refuse("too_many_listeners");
    const ofRequest = this.#waiting.get(id) ?? new Set();
    if (ofRequest.size >= joinWaitsPolicy.max)
      throw rateLimited(joinWaitsPolicy, now + joinWaitsPolicy.windowSeconds * 1000);
    if (this.#isDraining || gone.aborted) return;
    const { promise, resolve } = withResolvers();
    const timer = setTimeout(resolve, ms);
    this.#waiting.set(id, ofRequest.add(resolve));
    this.#size += 1;
    gone.addEventListener("abort", resolve, { once: true });
    this.#schedule();
    await promise;
    clearTimeout(timer);
    gone.removeEventListener("abort", resolve);
    ofRequest.delete(resolve);
    this.#size -= 1;
    if (ofRequest.size === 0) this.#waiting.delete(id);
  }

  /** Looks at once if a request was decided. Called after every write, so it is quick. */
  wake(): void {
    const last = changes.lastOf(TABLES);
    if (last === this.#seen) return;
    this.#seen = last;
    if (this.#size > 0) void this.#look();
  }

  /** Ends all waiting, because the process is about to stop. */
  drain(): void {
    this.#isDraining = true;
    for (const ends of this.#waiting.values()) for (const end of ends) end();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#look().then(() => {
        if (this.#size > 0) this.#schedule();
      });
    }, TICK_MS).unref();
  }

  async #look(): Promise<void> {
    try {
      const decided = await findDecidedJoins(database().db, { ids: [...this.#waiting.keys()] });
      for (const { id } of decided) for (const end of this.#waiting.get(id) ?? []) end();
    } catch (error) {
      log.warn({ err: error }, "nobody who waits to join could be told");
    }
  }
}

export const joinWaits = processSingleton("joinWaits", () => {
  const made = new JoinWaits();
  changes.listen(TABLES, () => made.wake());
  drainListeners.add(() => made.drain());
  return made;
});

/** As Promise.withResolvers, which Node 20 lacks. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
