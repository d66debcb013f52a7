import { LRUCache } from "lru-cache";
import type { ApiError } from "@/lib/api/contract/errors";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { within } from "@/lib/platform/within";
import { UPLOAD_REFUSALS } from "./refusals";

export type Size = "small" | "large";

interface Limits {
  /** How many pieces of large work may run at the same time. One place more is for small work alone. */
  largeMax: number;
  /** How many places may be given away while their work goes on. */
  overrunMax: number;
  waitingMax: number;
  waitMsMax: number;
  /** Work that takes longer gives its place to others. Its holder starts nothing else until it ends. */
  workMsMax: number;
  /** The refusal of such work. */
  tooLong(): ApiError;
}

/** For how many holders the time of their work is remembered, and for how long after the last of it. */
const HOLDERS_MAX = 1_000;
const REMEMBERED_MS = 60_000;

interface Waiter {
  size: Size;
  admit(): void;
  reject(): void;
}

/**
 * Limits how much work runs at the same time, with only one piece of work of each holder. Everything else waits: the
 * next place goes to the holder whose work took the least time recently, and to the oldest of that holder's work that
 * may have it. So no holder waits for all the work that another one sent, and small work never waits for large work of
 * others (docs/decisions/0330).
 */
export class FairQueue {
  readonly #limits: Limits;
  readonly #running = new Map<string, Size>();
  /** The running holders whose work took too long. */
  readonly #overrun = new Set<string>();
  /** Milliseconds that a holder's work took recently. */
  readonly #spentMs = new LRUCache<string, number>({ max: HOLDERS_MAX, ttl: REMEMBERED_MS });
  /** By holder. Of holders with equal time the first is next; one whose work has run goes to the end. */
  readonly #waiting = new Map<string, Waiter[]>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` when its turn comes. Throws what the work throws; ApiError 503 if too many wait or this work waited too
   * long, and `tooLong()` if it took longer than it may. Such work cannot be stopped; its result is ignored.
   */
  async run<Result>(holder: string, size: Size, work: () => Promise<Result>): Promise<Result> {
    if (!this.#running.has(holder) && this.#hasPlaceFor(size)) this.#running.set(holder, size);
    else if (!(await this.#waitForTurn(holder, size))) throw UPLOAD_REFUSALS.refuse("uploads_busy");
    const { workMsMax, tooLong } = this.#limits;
    return within<Result>(this.#runNow(holder, work), workMsMax, () => {
      this.#overrun.add(holder);
      this.#admitWaiting();
      throw tooLong();
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
      this.#admitWaiting();
    }
  }

  #hasPlaceFor(size: Size): boolean {
    const { largeMax } = this.#limits;
    const running = [...this.#running.keys()];
    if (this.#placesOf(running) > largeMax) return false;
    return size === "small" || this.#placesOf(running.filter((holder) => this.#isLarge(holder))) < largeMax;
  }

  #isLarge = (holder: string) => this.#running.get(holder) === "large";

  /** How many places the work of these running holders takes, without those that were given away. */
  #placesOf(holders: string[]): number {
    const overrun = holders.filter((holder) => this.#overrun.has(holder)).length;
    return holders.length - Math.min(overrun, this.#limits.overrunMax);
  }

  #moveToEnd(holder: string): void {
    const queue = this.#waiting.get(holder);
    if (!queue) return;
    this.#waiting.delete(holder);
    this.#waiting.set(holder, queue);
  }

  /** Starts work that waits for as long as there is a place for some of it. */
  #admitWaiting(): void {
    for (let next = this.#nextWaiter(); next; next = this.#nextWaiter()) {
      const [holder, waiter] = next;
      this.#leave(holder, waiter);
      this.#running.set(holder, waiter.size);
      waiter.admit();
    }
  }

  /** Of the holders that have nothing running and work that may start, the one whose work took the least time recently. */
  #nextWaiter(): [holder: string, Waiter] | undefined {
    const [hasSmall, hasLarge] = [this.#hasPlaceFor("small"), this.#hasPlaceFor("large")];
    let next: [string, Waiter] | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [holder, queue] of this.#waiting) {
      const first = queue.find(({ size }) => (size === "small" ? hasSmall : hasLarge));
      const spent = this.#spentMs.get(holder) ?? 0;
      if (!first || spent >= least || this.#running.has(holder)) continue;
      next = [holder, first];
      least = spent;
    }
    return next;
  }

  /** Waits for a place. Returns whether there was one in time. */
  async #waitForTurn(holder: string, size: Size): Promise<boolean> {
    if (this.#count() >= this.#limits.waitingMax && !this.#makeRoomFor(holder)) return false;
    return new Promise((resolve) => {
      const waiting: Waiter = {
        size,
        admit: () => {
          clearTimeout(timer);
          resolve(true);
        },
        reject: () => {
          clearTimeout(timer);
          this.#leave(holder, waiting);
          resolve(false);
        },
      };
      const timer = setTimeout(() => waiting.reject(), this.#limits.waitMsMax);
      this.#waiting.set(holder, [...(this.#waiting.get(holder) ?? []), waiting]);
    });
  }

  #count(): number {
    let count = 0;
    for (const queue of this.#waiting.values()) count += queue.length;
    return count;
  }

  /**
   * Rejects the newest work of the holder that has the most waiting, unless it would then have less waiting than the
   * newcomer will have. Returns whether there is room.
   */
  #makeRoomFor(holder: string): boolean {
    let longest: Waiter[] = [];
    for (const queue of this.#waiting.values()) if (queue.length > longest.length) longest = queue;
    const own = this.#waiting.get(holder)?.length ?? 0;
    if (longest.length <= own + 1) return false;
    longest.at(-1)?.reject();
    return true;
  }

  #leave(holder: string, gone: Waiter): void {
    const rest = (this.#waiting.get(holder) ?? []).filter((waiting) => waiting !== gone);
    if (rest.length > 0) this.#waiting.set(holder, rest);
    else this.#waiting.delete(holder);
  }
}
