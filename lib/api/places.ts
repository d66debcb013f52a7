import type { Policy } from "./rate-limit";

/** Counts the requests of each holder that are under way. Whoever is not there has none, so it stays small. */
export class Places {
  readonly #taken = new Map<string, number>();

  /** Takes one of the policy's places. Returns how to leave it; undefined if all are taken. */
  enter(policy: Policy, holder: string): (() => void) | undefined {
    const place = `${policy.name} ${holder}`;
    const taken = this.#taken.get(place) ?? 0;
    if (taken >= policy.max) return undefined;
    this.#taken.set(place, taken + 1);
    return () => {
      const left = (this.#taken.get(place) ?? 1) - 1;
      if (left > 0) this.#taken.set(place, left);
      else this.#taken.delete(place);
    };
  }
}
