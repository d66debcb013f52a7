import type { Endpoint } from "./endpoint";

/**
 * What a write does to what everybody may see: it only adds to it, as a new post does, or it changes or takes away what is
 * there.
 */
export type Change = "adds" | "alters";

/** Writes that add and that count at once, after a pause; and how many more each millisecond brings. */
const ADDITIONS_MAX = 20;
const ADDITIONS_PER_MS = 1 / 1000;

/**
 * How often this process has changed what everybody may see. Whoever keeps what was read makes it anew when the count has
 * changed (docs/decisions/0750). Every write that alters counts. Of writes that add, only a few in a row and then one a
 * second count: a busy square would otherwise keep nothing.
 */
export class Changes {
  #count = 0;
  #additions = ADDITIONS_MAX;
  #at = 0;

  get count(): number {
    return this.#count;
  }

  /** Counts a write that has been stored. `now` is in milliseconds of a clock that is never set back. */
  note(change: Change, now = performance.now()): void {
    if (change === "adds") {
      this.#additions = Math.min(ADDITIONS_MAX, this.#additions + (now - this.#at) * ADDITIONS_PER_MS);
      this.#at = now;
      if (this.#additions < 1) return;
      this.#additions -= 1;
    }
    this.#count += 1;
  }
}

declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareChanges: Changes | undefined;
}

globalThis.__lobsterSquareChanges ??= new Changes();
export const changes = globalThis.__lobsterSquareChanges;

/** What a successful call of an operation does to what everybody may see; undefined for nothing. */
export function changeBy({ method, effect }: Pick<Endpoint, "method" | "effect">): Change | undefined {
  if (effect === "read") return undefined;
  if (method !== "POST") return "alters";
  return effect === "public" ? "adds" : undefined;
}

/** Counts a successful call of an operation. */
export function noteChange(endpoint: Endpoint): void {
  const change = changeBy(endpoint);
  if (change) changes.note(change);
}
