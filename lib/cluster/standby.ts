import { setTimeout as delay } from "node:timers/promises";
import { type Changes, changes } from "@/db/changes";
import { type Database, openDatabase } from "@/db/client";
import type { Db } from "@/db/connection";
import { readReplayState, readWalPosition } from "@/db/queries/cluster/replay";
import type { ReplicaSnapshot } from "@/db/shared-reads";
import { monotonicNow } from "@/lib/platform/monotonic-clock";

/** How often the standby's lag is checked while it is in use. */
const LAG_CHECK_MS = 250;
/** It counts as in use for this long after the last `offer`. */
const IN_USE_MS = 2_000;
/** The greatest age of a lag check that a snapshot may rely on. */
const SNAPSHOT_MS_MAX = 500;
/** The pauses before each look, within one lag check, whether the standby has caught up: it is milliseconds behind. */
const PAUSES_MS = [0, 5, 15, 40, 100];
const SILENCE_SECONDS_MAX = 1;

/** Why the standby is not used, in words for the operator. */
type Trouble = string | undefined;

/**
 * A standby for reads that are the same for everybody (docs/decisions/0781). A lag check asks the primary for its write
 * position, and then the standby whether it has replayed that: from then on the standby is known to have everything
 * that was written before the check. Lag, a standstill and an outage therefore have one effect: nothing is offered.
 */
export class Standby {
  /** How many statements it has answered. */
  answered = 0;
  /** How many statements failed there and were repeated on the primary. */
  failed = 0;
  readonly #standby: Database;
  readonly #shared: Db;
  #known: { at: number; asOf: number } | undefined;
  #lastOfferAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<Trouble> | undefined;
  #next: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    readonly primary: Database,
    readonly clock: () => number = monotonicNow,
    readonly written: Pick<Changes, "count"> = changes,
  ) {
    this.#standby = openDatabase(url, undefined, SILENCE_SECONDS_MAX);
    this.#shared = {
      run: (text, values) => this.#run((db) => db.run(text, values)),
      runForValues: (text, values) => this.#run((db) => db.runForValues(text, values)),
    };
  }

  /** A snapshot of the standby in place of `db`; undefined if the standby is not known to be current. */
  offer(db: Db): ReplicaSnapshot | undefined {
    if (db !== this.primary.db) return undefined;
    const now = this.clock();
    this.#lastOfferAt = now;
    const known = this.#known;
    if (!known || now - known.at >= LAG_CHECK_MS) this.check();
    if (!known || now - known.at > SNAPSHOT_MS_MAX) return undefined;
    return { ...known, read: (work) => work(this.#shared) };
  }

  close(): Promise<void> {
    this.#lastOfferAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#next);
    return this.#standby.close();
  }

  /** Runs on the standby; on the primary if that fails. */
  async #run<Result>(run: (db: Db) => Promise<Result>): Promise<Result> {
    if (!this.#known) return run(this.primary.db);
    try {
      const result = await run(this.#standby.db);
      this.answered += 1;
      return result;
    } catch {
      this.failed += 1;
      this.#known = undefined;
      return run(this.primary.db);
    }
  }

  /**
   * Checks the lag. Returns what is wrong with the standby, if anything. Callers share a running check, and checks
   * continue while the standby is in use.
   */
  check(): Promise<Trouble> {
    this.#checking ??= this.#compare()
      .catch((error: unknown): Trouble => `does not answer: ${Object(error).code ?? "an error"}`)
      .finally(() => {
        this.#checking = undefined;
        clearTimeout(this.#next);
        if (this.clock() - this.#lastOfferAt < IN_USE_MS)
          this.#next = setTimeout(() => this.check(), LAG_CHECK_MS).unref();
      });
    return this.#checking;
  }

  async #compare(): Promise<Trouble> {
    const known = { at: this.clock(), asOf: this.written.count };
    const [primary] = await readWalPosition(this.primary.db, {});
    if (!primary) return "cannot be compared";
    for (const pause of PAUSES_MS) {
      if (pause > 0) await delay(pause, undefined, { ref: false });
      const [found] = await readReplayState(this.#standby.db, { written: primary.written });
      if (!found?.isStandby) return "is no standby: it writes itself";
      if (found.origin !== primary.origin) return "is a standby of another cluster or database";
      if (!found.isReached) continue;
      this.#known = known;
      return undefined;
    }
    return "is behind the primary: all is read from there";
  }
}
