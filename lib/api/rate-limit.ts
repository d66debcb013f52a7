/** A limit: `max` requests in a window of `windowSeconds`, counted for each holder. */
export interface Policy {
  name: string;
  max: number;
  windowSeconds: number;
  /** `name:count/window/holder`, as the X-RateLimit-Policy header shows it. */
  text: string;
}

/** A limit of so many bytes from one midnight in China to the next, for an owner with all their keys. */
export interface DayBudget extends Policy {
  name: "text" | "images";
}

/** What is left to a holder after a request. `resetAt` is in unix milliseconds. */
export interface Allowance {
  policy: Policy;
  remaining: number;
  resetAt: number;
  refused: boolean;
}

export function policy(name: string, max: number, windowSeconds: number, holder: "key" | "ip"): Policy {
  return { name, max, windowSeconds, text: `${name}:${max}/${windowSeconds}s/${holder}` };
}

const DAY_SECONDS = 24 * 60 * 60;
const MB = 1_000_000;

export function dayBudget(name: DayBudget["name"], megabytes: number): DayBudget {
  return {
    name,
    max: Math.round(megabytes * MB),
    windowSeconds: DAY_SECONDS,
    text: `${name}:${megabytes}MB/day/owner`,
  };
}

interface Window {
  spent: number;
  resetAt: number;
}

const HOLDERS_MAX = 100_000;
const SWEEP_EVERY = 10_000;
/** How finely it is told apart who has spent how much of their limit. */
const SHARES = 16;
const RETRY_MS = 1_000;

/** Whoever there is no window for is counted together. No key and no address is called this. */
const OTHERS = "";

/**
 * Counts requests in this process's memory: fixed windows that open with their first request. Of each policy
 * it remembers so many holders at most. When there are more, those who spent least are forgotten first, for
 * they gain least by it; a holder at the limit is remembered until the window ends, so that no flood of other
 * names opens it again.
 */
export class RateLimiter {
  readonly #policies = new Map<string, Holders>();

  constructor(readonly holdersMax = HOLDERS_MAX) {}

  /** Takes one request of `holder` from `policy`. A refused one costs nothing and extends no wait. */
  spend(policy: Policy, holder: string, now: number): Allowance {
    let holders = this.#policies.get(policy.text);
    if (!holders) {
      holders = new Holders(policy, this.holdersMax);
      this.#policies.set(policy.text, holders);
    }
    const window = holders.windowOf(holder, now);
    const refused = window.spent >= policy.max;
    if (!refused) window.spent += 1;
    return { policy, remaining: policy.max - window.spent, resetAt: window.resetAt, refused };
  }

  /** How many windows are remembered. */
  get size(): number {
    return [...this.#policies.values()].reduce((sum, holders) => sum + holders.size, 0);
  }
}

/** The windows of one policy. */
class Holders {
  readonly #windows = new Map<string, Window>();
  #openedSinceSweep = 0;
  #isFullUntil = 0;

  constructor(
    readonly policy: Policy,
    readonly sizeMax: number,
  ) {}

  get size(): number {
    return this.#windows.size;
  }

  windowOf(holder: string, now: number): Window {
    const current = this.#windows.get(holder);
    if (current && current.resetAt > now) return current;
    if (!current && holder !== OTHERS && !this.#hasRoom(now)) return this.windowOf(OTHERS, now);
    const opened = { spent: 0, resetAt: now + this.policy.windowSeconds * 1000 };
    this.#windows.set(holder, opened);
    this.#openedSinceSweep += 1;
    if (this.#openedSinceSweep >= SWEEP_EVERY) this.#sweep(now);
    return opened;
  }

  #hasRoom(now: number): boolean {
    if (this.#windows.size < this.sizeMax) return true;
    if (now < this.#isFullUntil) return false;
    this.#sweep(now);
    this.#forgetLightest(this.#windows.size - Math.floor(this.sizeMax * 0.75));
    // Looking through all of them for each newcomer would be a way to stop the process.
    if (this.#windows.size > this.sizeMax * 0.9) this.#isFullUntil = now + RETRY_MS;
    return this.#windows.size < this.sizeMax;
  }

  #sweep(now: number): void {
    this.#openedSinceSweep = 0;
    for (const [holder, window] of this.#windows) if (window.resetAt <= now) this.#windows.delete(holder);
  }

  /** Forgets about so many of those who have spent least, and none who is at the limit. */
  #forgetLightest(count: number): void {
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

  #shareOf({ spent }: Window): number {
    return Math.floor((spent * SHARES) / this.policy.max);
  }
}

/** Of two allowances the one closest to refusing: that is the one the headers show. */
export function closestToRefusing(first: Allowance, second: Allowance | undefined): Allowance {
  return second && second.remaining <= first.remaining ? second : first;
}
