import { LRUCache } from "lru-cache";
import { monotonicNow } from "@/lib/platform/monotonic-clock";

/** The queue is full, or the wait took too long. */
export class QueueBusy extends Error {}

/** The work took longer than it may. It cannot be stopped, but nobody waits for it any more. */
export class WorkOverrun extends Error {}

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
  admit(): void;
  reject(why: string): void;
}

/**
 * Limits how much work runs at a time, and lets each holder have only one piece of work running. Everything else
 * waits: the work of one holder in the order it came, while of the holders the one goes first whose work took least time
 * of late. So nobody has to wait for all the work that another holder sent (docs/decisions/0330).
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

  /**
   * Runs `work` when its turn comes. Throws QueueBusy if it cannot wait, or waited too long, and WorkOverrun if the work took
   * too long.
   */
  async run<Result>(holder: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running.has(holder) || !this.#hasPlace()) await this.#waitForTurn(holder);
    else this.#running.add(holder);
    const ended = this.#runNow(holder, work);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#overrun.add(holder);
        this.#letIn();
        reject(new WorkOverrun("The work takes too long."));
      }, this.#limits.workMsMax);
    });
    return Promise.race([ended, late]).finally(() => clearTimeout(timer));
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
    first?.admit();
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

  #waitForTurn(holder: string): Promise<void> {
    if (this.#count() >= this.#limits.waitingMax) this.#makeRoomFor(holder);
    return new Promise((resolve, reject) => {
      const waiting: Waiter = {
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
        reject: (why) => {
          clearTimeout(timer);
          this.#leave(holder, waiting);
          reject(new QueueBusy(why));
        },
      };
      const timer = setTimeout(() => waiting.reject("Waited too long."), this.#limits.waitMsMax);
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
   * the newcomer will have.
   */
  #makeRoomFor(holder: string): void {
    let longest: Waiter[] = [];
    for (const queue of this.#waiting.values()) if (queue.length > longest.length) longest = queue;
    const own = this.#waiting.get(holder)?.length ?? 0;
    if (longest.length <= own + 1) throw new QueueBusy("Too many wait already.");
    longest.at(-1)?.reject("Too many wait already.");
  }

  #leave(holder: string, gone: Waiter): void {
    const rest = (this.#waiting.get(holder) ?? []).filter((waiting) => waiting !== gone);
    if (rest.length > 0) this.#waiting.set(holder, rest);
    else this.#waiting.delete(holder);
  }
}
