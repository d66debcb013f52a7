import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "@/db/connection";
import { announceProcess, findProcesses } from "@/db/queries/cluster/presence";
import { log } from "@/lib/platform/log";
import { monotonicNow } from "@/lib/platform/monotonic-clock";

/** How often a process looks for others. */
const CHECK_MS = 500;
/** How long a check that found no others is valid, counted from before it. A new process waits this long. */
const TRUSTED_MS = 1_000;
const ID_MAX = 2 ** 31;

const OTHERS_FOUND =
  "Other processes use this database and do not tell this one what they write: while they are there, every reader asks the " +
  "database. With VALKEY_URL they tell each other.";

/**
 * Whether this process alone serves its database. Each process holds an advisory lock, looks for others twice a second,
 * and relies on the result for one second. A process that finds others at its start waits for that second before it
 * serves, so that all of them have noticed it before it writes. A process that cannot look, because its connection was
 * lost, does not count as alone.
 */
export class Presence {
  readonly #id = randomInt(1, ID_MAX);
  #aloneAt = Number.NEGATIVE_INFINITY;
  #next: NodeJS.Timeout | undefined;
  #isOver = false;
  #hasLogged = false;

  /** Calls `onReturn` when this process is alone again. `clock` is in milliseconds and monotonic. */
  constructor(
    readonly db: Db,
    readonly onReturn: () => void,
    readonly clock = monotonicNow,
  ) {}

  /** Whether no other process was there within the last second. */
  get isAlone(): boolean {
    return this.clock() - this.#aloneAt < TRUSTED_MS;
  }

  /** Announces this process, looks for others, and repeats both. Resolves when all others have noticed this process. */
  async begin(): Promise<void> {
    await this.#check();
    if (!this.isAlone) await delay(TRUSTED_MS);
    this.#scheduleCheck();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#next);
  }

  #scheduleCheck(): void {
    if (this.#isOver) return;
    this.#next = setTimeout(() => {
      const checked = () => this.#scheduleCheck();
      this.#check().then(checked, checked);
    }, CHECK_MS).unref();
  }

  async #check(): Promise<void> {
    const at = this.clock();
    let seen = await findProcesses(this.db, { id: this.#id });
    if (!seen.own) {
      await announceProcess(this.db, { id: this.#id });
      seen = await findProcesses(this.db, { id: this.#id });
    }
    if (!seen.others) {
      if (!this.isAlone) this.onReturn();
      this.#aloneAt = at;
    } else if (!this.#hasLogged) {
      this.#hasLogged = true;
      log.info(OTHERS_FOUND);
    }
  }
}
