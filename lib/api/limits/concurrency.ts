import type { Policy } from "../contract/policies";

type Limit = Pick<Policy, "name" | "max">;

interface Running {
  name: string | undefined;
}

/** Counts the running requests of each holder. A holder without running requests takes no memory. */
export class ConcurrencyLimiter {
  readonly #running = new Map<string, readonly Running[]>();

  /**
   * Counts one more running request, which `isRunning` finds by its name. Returns a function that ends it; undefined if
   * `limit.max` are running.
   */
  start(limit: Limit, holder: string, name?: string): (() => void) | undefined {
    const running = this.#of(limit, holder);
    if (running.length >= limit.max) return undefined;
    const own = { name };
    const key = keyOf(limit, holder);
    this.#running.set(key, [...running, own]);
    return () => {
      const left = this.#of(limit, holder).filter((other) => other !== own);
      if (left.length > 0) this.#running.set(key, left);
      else this.#running.delete(key);
    };
  }

  isRunning(limit: Limit, holder: string, name: string): boolean {
    return this.#of(limit, holder).some((running) => running.name === name);
  }

  /** The holders for whom `limit.max` requests are running. */
  full(limit: Limit): string[] {
    const prefix = keyOf(limit, "");
    const full = [...this.#running].filter(
      ([key, running]) => key.startsWith(prefix) && running.length >= limit.max,
    );
    return full.map(([key]) => key.slice(prefix.length));
  }

  #of(limit: Limit, holder: string): readonly Running[] {
    return this.#running.get(keyOf(limit, holder)) ?? [];
  }
}

const keyOf = ({ name }: Limit, holder: string) => `${name} ${holder}`;
