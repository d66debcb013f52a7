import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { processSingleton } from "@/lib/platform/process-singleton";
import type { Allowance, Policy } from "../contract/policies";

/** The count of a holder's requests, until `resetAt` of the limiter's clock. */
export interface RateWindow {
  readonly holder: string;
  spent: number;
  resetAt: number;
  /** How much of `spent` is not reported to other processes yet; stays 0 if there is only one. */
  unsettled: number;
}

const HOLDERS_MAX = 100_000;
const SWEEP_EVERY = 10_000;
/** `#evictLeastSpent` sorts holders into this many classes, by the share of the limit that they have spent. */
const SHARES = 16;
const RETRY_MS = 1_000;

/** The shared holder of all callers beyond `holdersMax`. No key id and no address is empty. */
const OTHERS = "";

/**
 * Counts requests in this process's memory, in fixed windows that open with their first request. Holds at most
 * `holdersMax` windows of each policy. Beyond that, it evicts the holders that have spent least, because they gain
 * least from a new window. A holder at the limit is never evicted before the window ends, so that a flood of other
 * holders cannot reset it. The monotonic `clock` measures windows; the time of day is only shown to callers.
 */
export class RateLimiter {
  readonly #policies = new Map<string, Holders>();

  constructor(
    readonly holdersMax = HOLDERS_MAX,
    readonly clock: () => number = monotonicNow,
  ) {}

  /**
   * Counts one request of `holder`; `now` (unix milliseconds) is the time of day. A refused request is not counted and
   * does not extend the wait.
   */
  spend(policy: Policy, holder: string, now: number): Allowance {
    const at = this.clock();
    const window = this.windowOf(policy, holder, at);
    const refused = window.spent >= policy.max;
    if (!refused) window.spent += 1;
    return { policy, remaining: policy.max - window.spent, resetAt: now + window.resetAt - at, refused };
  }

  /** What is left for `holder` at `now` (unix milliseconds). Counts nothing. */
  peek(policy: Policy, holder: string, now: number): Allowance {
    const at = this.clock();
    const { spent, resetAt } = this.windowOf(policy, holder, at);
    return { policy, remaining: policy.max - spent, resetAt: now + resetAt - at, refused: false };
  }

  /** The holder's window at `at` of the clock, opened if there is none; the shared one if there is no room for more. */
  windowOf(policy: Policy, holder: string, at: number): RateWindow {
    let holders = this.#policies.get(policy.text);
    if (!holders) {
      holders = new Holders(policy, this.holdersMax);
      this.#policies.set(policy.text, holders);
    }
    return holders.windowOf(holder, at);
  }

  /** How many windows are remembered. */
  get size(): number {
    return [...this.#policies.values()].reduce((sum, holders) => sum + holders.size, 0);
  }
}

export const rateLimiter = processSingleton("rateLimiter", () => new RateLimiter());

/** The windows of one policy. */
class Holders {
  readonly #windows = new Map<string, RateWindow>();
  #openedSinceSweep = 0;
  #isFullUntil = Number.NEGATIVE_INFINITY;

  constructor(
    readonly policy: Policy,
    readonly sizeMax: number,
  ) {}

  get size(): number {
    return this.#windows.size;
  }

  windowOf(holder: string, at: number): RateWindow {
    const current = this.#windows.get(holder);
    if (current && current.resetAt > at) return current;
    if (!current && holder !== OTHERS && !this.#hasRoom(at)) return this.windowOf(OTHERS, at);
    const resetAt = at + this.policy.windowSeconds * 1000;
    const opened = { holder, spent: 0, resetAt, unsettled: 0 };
    this.#windows.set(holder, opened);
    this.#openedSinceSweep += 1;
    if (this.#openedSinceSweep >= SWEEP_EVERY) this.#sweep(at);
    return opened;
  }

  #hasRoom(at: number): boolean {
    if (this.#windows.size < this.sizeMax) return true;
    if (at < this.#isFullUntil) return false;
    this.#sweep(at);
    this.#evictLeastSpent(this.#windows.size - Math.floor(this.sizeMax * 0.75));
    // Scanning all windows for each new holder would let a flood of holders block the process.
    if (this.#windows.size > this.sizeMax * 0.9) this.#isFullUntil = at + RETRY_MS;
    return this.#windows.size < this.sizeMax;
  }

  #sweep(at: number): void {
    this.#openedSinceSweep = 0;
    for (const [holder, window] of this.#windows) if (window.resetAt <= at) this.#windows.delete(holder);
  }

  /** Evicts up to `count` holders, those that have spent least first, but no holder at the limit. */
  #evictLeastSpent(count: number): void {
    const sizes: number[] = Array.from({ length: SHARES }, () => 0);
    for (const window of this.#windows.values()) {
      const share = this.#shareOf(window);
      if (share < SHARES) sizes[share] = (sizes[share] ?? 0) + 1;
    }
    let edge = 0;
    let lighter = 0;
    while (edge < SHARES && lighter + (sizes[edge] ?? 0) < count) {
      lighter += sizes[edge] ?? 0;
      edge += 1;
    }
    let left = count - lighter;
    for (const [holder, window] of this.#windows) {
      const share = this.#shareOf(window);
      if (share >= SHARES || share > edge || (share === edge && left <= 0)) continue;
      if (share === edge) left -= 1;
      this.#windows.delete(holder);
    }
  }

  #shareOf({ spent }: RateWindow): number {
    return Math.floor((spent * SHARES) / this.policy.max);
  }
}

/** The allowance with less remaining, which the headers show; the second if both have as much. */
export function closestToRefusing(first: Allowance, second: Allowance): Allowance {
  return second.remaining <= first.remaining ? second : first;
}
