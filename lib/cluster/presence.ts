import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "@/db/connection";
import { announceProcess, findProcesses } from "@/db/queries/cluster/presence";
import { log } from "@/lib/platform/log";
import { monotonicNow } from "@/lib/platform/monotonic-clock";

/** How often a process looks for others. */
const LOOK_MS = 500;
/** How long a look that found no others is valid, counted from before it. A new process waits this long. */
const TRUSTED_MS = 1_000;
const ID_MAX = 2 ** 31;

const OTHERS =
  "Other processes use this database and do not tell this one what they write: while they are there, every reader asks the " +
  "database. With VALKEY_URL they tell each other.";

/**
 * Whether this process alone serves its database. Each process holds an advisory lock, looks for others twice a second,
 * and relies on the result for one second. A process that finds others at its start waits for that second before it
 * serves, so that all of them know of it before it writes. A process that cannot look, because its connection was lost,
 * does not count as alone.
 */
export class Presence {
  readonly #id = randomInt(1, ID_MAX);
  #aloneAt = Number.NEGATIVE_INFINITY;
  #next: NodeJS.Timeout | undefined;
  #isOver = false;
  #hasSaid = false;

  /** `clock` is in milliseconds and monotonic. */
  constructor(
    readonly db: Db,
    readonly clock = monotonicNow,
  ) {}

  /** Whether no other process was there within the last second. */
  get isAlone(): boolean {
    return this.clock() - this.#aloneAt < TRUSTED_MS;
  }

  /** Announces this process, looks for others, and repeats both. Resolves when all others know of it. */
  async begin(): Promise<void> {
    await this.#look();
    if (!this.isAlone) await delay(TRUSTED_MS);
    this.#goOn();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#next);
  }

  #goOn(): void {
    if (this.#isOver) return;
    this.#next = setTimeout(() => {
      this.#look().then(
        () => this.#goOn(),
        () => this.#goOn(),
      );
    }, LOOK_MS).unref();
  }

  async #look(): Promise<void> {
    const at = this.clock();
    let seen = await findProcesses(this.db, { id: this.#id });
    if (!seen.own) {
      await announceProcess(this.db, { id: this.#id });
      seen = await findProcesses(this.db, { id: this.#id });
    }
    if (!seen.others) this.#aloneAt = at;
    else if (!this.#hasSaid) {
      this.#hasSaid = true;
      log.info(OTHERS);
    }
  }
}
