import { LRUCache } from "lru-cache";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { within } from "@/lib/platform/within";

/**
 * The result of work, or why there is none: too many wait, or one waited too long; or the work took longer than it may. Such
 * work cannot be stopped, but its result is ignored. No error is thrown for these, because the bundles that share a queue
 * have each a class of their own.
 */
type Outcome<Result> =
  | { refusal: null; result: Result }
  | { refusal: "uploads_busy" | "image_too_demanding" };

interface Limits {
  runningMax: number;
  waitingMax: number;
  waitMsMax: number;
  /** Longer work gives its place to others; its holder starts nothing else until it ends. */
  workMsMax: number;
}

/** So many places at most are given away while their work goes on. libuv has four threads for all that waits. */
const OVERRUN_MAX = 1;

/** Of how many holders the time is remembered, and for how long after their last work. */
const HOLDERS_MAX = 1_000;
const REMEMBERED_MS = 60_000;

interface Waiter {
  letIn(): void;
  turnAway(): void;
}

/**
 * Limits how much work runs at a time, and lets each holder have only one piece of work running. Everything else
 * waits: the work of one holder in the order it came, while of the holders the one goes first whose work took least time
 * of late. So no holder waits for all the work that another one sent (docs/decisions/0330).
 */
export class FairQueue {
  readonly #limits: Limits;
  readonly #running = new Set<string>();
  /** Those of the running whose work took too long. */
  readonly #overrun = new Set<string>();
  /** Milliseconds that a holder's work took of late. */
  readonly #spentMs = new LRUCache<string, number>({ max: HOLDERS_MAX, ttl: REMEMBERED_MS });
  /** Of equals, the first has its turn; a holder whose work has run goes to the end. */
  readonly #waiting = new Map<string, Waiter[]>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs `work` when its turn comes. Throws what the work throws. */
  async run<Result>(holder: string, work: () => Promise<Result>): Promise<Outcome<Result>> {
    if (!this.#running.has(holder) && this.#hasPlace()) this.#running.add(holder);
    else if (!(await this.#waitForTurn(holder))) return { refusal: "uploads_busy" };
    const ended = this.#runNow(holder, work).then((result) => ({ refusal: null, result }));
    return within<Outcome<Result>>(ended, this.#limits.workMsMax, () => {
      this.#overrun.add(holder);
      this.#letIn();
      return { refusal: "image_too_demanding" };
    });
  }

  async #runNow<Result>(holder: string, work: () => Promise<Result>): Promise<Result> {
    const startedAt = monotonicNow();
    try {
      return await work();
    } finally {
      this.#spentMs.set(holder, (this.#spentMs.get(holder) ?? 0) + monotonicNow() - startedAt);
      this.#running.delete(holder);
      this.#overrun.delete(holder);
      this.#moveToEnd(holder);
      this.#letIn();
    }
  }

  #hasPlace(): boolean {
    return this.#running.size - Math.min(this.#overrun.size, OVERRUN_MAX) < this.#limits.runningMax;
  }

  #moveToEnd(holder: string): void {
    const queue = this.#waiting.get(holder);
    if (!queue) return;
    this.#waiting.delete(holder);
    this.#waiting.set(holder, queue);
  }

  /** Lets in the work of the holder in turn, if there is a place. */
  #letIn(): void {
    const holder = this.#hasPlace() ? this.#nextHolder() : undefined;
    if (holder === undefined) return;
    const [first, ...rest] = this.#waiting.get(holder) ?? [];
    this.#waiting.delete(holder);
    if (rest.length > 0) this.#waiting.set(holder, rest);
    this.#running.add(holder);
    first?.letIn();
  }

  /** Of those that have nothing running, the one whose work took least time of late. */
  #nextHolder(): string | undefined {
    let next: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const holder of this.#waiting.keys()) {
      const spent = this.#spentMs.get(holder) ?? 0;
      if (spent >= least || this.#running.has(holder)) continue;
      next = holder;
      least = spent;
    }
    return next;
  }

  /** Whether its turn came. */
  async #waitForTurn(holder: string): Promise<boolean> {
    if (this.#count() >= this.#limits.waitingMax && !this.#makeRoomFor(holder)) return false;
    return new Promise((resolve) => {
      const waiting: Waiter = {
        letIn: () => {
          clearTimeout(timer);
          resolve(true);
        },
        turnAway: () => {
          clearTimeout(timer);
          this.#leave(holder, waiting);
          resolve(false);
        },
      };
      const timer = setTimeout(() => waiting.turnAway(), this.#limits.waitMsMax);
      this.#waiting.set(holder, [...(this.#waiting.get(holder) ?? []), waiting]);
    });
  }

  #count(): number {
    let count = 0;
    for (const queue of this.#waiting.values()) count += queue.length;
    return count;
  }

  /**
   * Turns away the last work of the holder that has most waiting, unless that would leave it with less waiting than
   * the newcomer will have. Returns whether there is room.
   */
  #makeRoomFor(holder: string): boolean {
    let longest: Waiter[] = [];
    for (const queue of this.#waiting.values()) if (queue.length > longest.length) longest = queue;
    const own = this.#waiting.get(holder)?.length ?? 0;
    if (longest.length <= own + 1) return false;
    longest.at(-1)?.turnAway();
    return true;
  }

  #leave(holder: string, gone: Waiter): void {
    const rest = (this.#waiting.get(holder) ?? []).filter((waiting) => waiting !== gone);
    if (rest.length > 0) this.#waiting.set(holder, rest);
    else this.#waiting.delete(holder);
  }
}
