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
const ASKED_MS = 2_000;
/** The greatest age of a lag check that still counts: an older one would soon have to be repeated. */
const SNAPSHOT_MS_MAX = 500;
/** The pauses between the questions of one lag check whether the standby has caught up: it is milliseconds behind. */
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
  #askedAt = Number.NEGATIVE_INFINITY;
  #lagChecking: Promise<Trouble> | undefined;
  #next: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    readonly primary: Database,
    readonly clock: () => number = monotonicNow,
    readonly written: Pick<Changes, "count"> = changes,
  ) {
    this.#standby = openDatabase(url, undefined, SILENCE_SECONDS_MAX);
    this.#shared = {
      run: (text, values) => this.#ask((db) => db.run(text, values)),
      runForValues: (text, values) => this.#ask((db) => db.runForValues(text, values)),
    };
  }

  /** A snapshot of the standby in place of `db`; undefined if the standby is not known to be current. */
  offer(db: Db): ReplicaSnapshot | undefined {
    if (db !== this.primary.db) return undefined;
    const now = this.clock();
    this.#askedAt = now;
    const known = this.#known;
    if (!known || now - known.at >= LAG_CHECK_MS) this.#lagCheck();
    if (!known || now - known.at > SNAPSHOT_MS_MAX) return undefined;
    return { ...known, read: (work) => work(this.#shared) };
  }

  /** What is wrong with it now, if anything. */
  check(): Promise<Trouble> {
    return this.#lagCheck();
  }

  close(): Promise<void> {
    this.#askedAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#next);
    return this.#standby.close();
  }

  async #ask<Result>(run: (db: Db) => Promise<Result>): Promise<Result> {
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

  /** One lag check runs at a time, and is shared. Checks continue while the standby is in use. */
  #lagCheck(): Promise<Trouble> {
    this.#lagChecking ??= this.#compare()
      .catch((error: unknown): Trouble => `does not answer: ${Object(error).code ?? "an error"}`)
      .finally(() => {
        this.#lagChecking = undefined;
        clearTimeout(this.#next);
        if (this.clock() - this.#askedAt < ASKED_MS)
          this.#next = setTimeout(() => this.#lagCheck(), LAG_CHECK_MS).unref();
      });
    return this.#lagChecking;
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
