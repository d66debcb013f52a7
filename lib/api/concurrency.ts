import type { Policy } from "./rate-limit";

type Limit = Pick<Policy, "name" | "max">;

/** Counts the running requests of each holder. A holder without running requests takes no memory. */
export class ConcurrencyLimiter {
  readonly #running = new Map<string, number>();

  /** Counts one more running request. Returns a function that ends it; undefined if `limit.max` are running. */
  start(limit: Limit, holder: string): (() => void) | undefined {
    const key = `${limit.name} ${holder}`;
    const running = this.#running.get(key) ?? 0;
    if (running >= limit.max) return undefined;
    this.#running.set(key, running + 1);
    return () => {
      const left = (this.#running.get(key) ?? 1) - 1;
      if (left > 0) this.#running.set(key, left);
      else this.#running.delete(key);
    };
  }

  /** The holders for whom `limit.max` requests are running. */
  full({ name, max }: Limit): string[] {
    const prefix = `${name} `;
    const full = [...this.#running].filter(([key, running]) => running >= max && key.startsWith(prefix));
    return full.map(([key]) => key.slice(prefix.length));
  }
}
