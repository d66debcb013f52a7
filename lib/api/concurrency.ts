import type { Policy } from "./rate-limit";

/** Counts the running requests of each holder. A holder without running requests takes no memory. */
export class ConcurrencyLimiter {
  readonly #running = new Map<string, number>();

  /** Counts one more running request. Returns a function that ends it; undefined if `policy.max` are running. */
  start(policy: Policy, holder: string): (() => void) | undefined {
    const key = `${policy.name} ${holder}`;
    const running = this.#running.get(key) ?? 0;
    if (running >= policy.max) return undefined;
    this.#running.set(key, running + 1);
    return () => {
      const left = (this.#running.get(key) ?? 1) - 1;
      if (left > 0) this.#running.set(key, left);
      else this.#running.delete(key);
    };
  }
}
