/** How many requests of this process may be under way to one host. */
const PER_HOST = 4;

/** Counts the requests under way to each host. */
export class Slots {
  readonly #taken = new Map<string, number>();

  /** Takes a place. Returns the function that gives it back; undefined if there is none left for this host. */
  take(host: string): (() => void) | undefined {
    const taken = this.#taken.get(host) ?? 0;
    if (taken >= PER_HOST) return undefined;
    this.#taken.set(host, taken + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.#taken.get(host) ?? 1) - 1;
      if (left > 0) this.#taken.set(host, left);
      else this.#taken.delete(host);
    };
  }

  /** The hosts without a free place. */
  full(): string[] {
    return [...this.#taken].filter(([, taken]) => taken >= PER_HOST).map(([host]) => host);
  }
}
