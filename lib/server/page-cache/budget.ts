const LEFT_MAX = 50;
const PER_MS = 10 / 1000;

/**
 * Limits early renders, which a write causes before a page has expired: fifty in a row, and ten a second.
 * Without the limit, a busy square would cache nothing.
 */
export class EarlyRenderBudget {
  #left = LEFT_MAX;
  #at = 0;

  /** Takes one, if any is left. `now` is in milliseconds of a monotonic clock. */
  spend(now: number): boolean {
    this.#left = Math.min(LEFT_MAX, this.#left + (now - this.#at) * PER_MS);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
