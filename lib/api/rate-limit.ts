/** A limit of decisions §3: `max` requests in a window of `windowSeconds`, counted for each holder. */
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

const SWEEP_EVERY = 10_000;

/** Counts requests in this process's memory: fixed windows that open with their first request. */
export class RateLimiter {
  readonly #windows = new Map<string, Map<string, Window>>();
  #openedSinceSweep = 0;

  /** Takes one request of `holder` from `policy`. A refused one costs nothing and extends no wait. */
  spend(policy: Policy, holder: string, now: number): Allowance {
    const window = this.#windowOf(policy, holder, now);
    const refused = window.spent >= policy.max;
    if (!refused) window.spent += 1;
    return { policy, remaining: policy.max - window.spent, resetAt: window.resetAt, refused };
  }

  #windowOf(policy: Policy, holder: string, now: number): Window {
    let holders = this.#windows.get(policy.text);
    if (!holders) {
      holders = new Map();
      this.#windows.set(policy.text, holders);
    }
    const current = holders.get(holder);
    if (current && current.resetAt > now) return current;
    const opened = { spent: 0, resetAt: now + policy.windowSeconds * 1000 };
    holders.set(holder, opened);
    this.#openedSinceSweep += 1;
    if (this.#openedSinceSweep >= SWEEP_EVERY) this.#sweep(now);
    return opened;
  }

  #sweep(now: number): void {
    this.#openedSinceSweep = 0;
    for (const holders of this.#windows.values())
      for (const [holder, window] of holders) if (window.resetAt <= now) holders.delete(holder);
  }
}

/** Of two allowances the one closest to refusing: that is the one the headers show. */
export function closestToRefusing(first: Allowance, second: Allowance | undefined): Allowance {
  return second && second.remaining <= first.remaining ? second : first;
}
