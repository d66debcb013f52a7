import type { UsageCount } from "@/db/queries/access/usage";

/** The largest count that one statement adds: what PostgreSQL's integer holds. */
const COUNT_MAX = 2_147_483_647;

/** Adds up what owners' agents were answered, until it is written. Holds at most `sizeMax` counts. */
export class UsageCounts {
  #counts = new Map<string, UsageCount>();

  constructor(readonly sizeMax: number) {}

  /** Counts a number of calls with answers of so many tokens together. What finds no place is not counted. */
  note({ ownerId, day, way, operation, calls, tokens }: UsageCount): void {
    const name = `${ownerId} ${day} ${way} ${operation}`;
    const known = this.#counts.get(name);
    if (known) {
      known.calls += calls;
      known.tokens = Math.min(COUNT_MAX, known.tokens + tokens);
    } else if (this.#counts.size < this.sizeMax)
      this.#counts.set(name, { ownerId, day, way, operation, calls, tokens });
  }

  /** The counts since the last time. */
  take(): UsageCount[] {
    const taken = [...this.#counts.values()];
    this.#counts = new Map();
    return taken;
  }
}
