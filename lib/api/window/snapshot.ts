import { type Changes, changes } from "@/db/changes";
import type { Db } from "@/db/connection";
import type { Soon } from "@/lib/platform/soon";
import { withinDeadline } from "../deadline";

/** How old a snapshot is at most when it is answered from, in milliseconds, counted from before its statement. */
const FRESH_MS = 1_000;
/** From this age on a reader has it made anew for those who come later, so that where many read none of them waits. */
const AHEAD_MS = 700;
/** How old it may be while it cannot be made anew. */
const STALE_MS_MAX = 5_000;
/** How long making it anew may take. */
const REFRESH_MS_MAX = 2_000;

interface Reading<Value> {
  db: Db;
  startedAt: number;
  /** The last change of this process before the reading; see `Changes`. */
  asOf: number;
  /** Never rejects. */
  done: Promise<{ value: Value } | { error: unknown }>;
}

interface Kept<Value> extends Reading<Value> {
  value: Value;
}

/** What tests replace: the clock, and what this process has written. */
export type SnapshotMeans = [clock?: () => number, written?: Pick<Changes, "count" | "lastOf">];

/**
 * What all readers share, read once for all of them and kept for a second (docs/decisions/0735). It is read when
 * somebody asks for it and it is older than that, when this process has written one of `tables` since, or when the asking
 * lobster has written anything: whoever writes sees it at once. All who come meanwhile wait for the one reading.
 */
export class Snapshot<Value> {
  #kept: Kept<Value> | undefined;
  #underWay: Reading<Value> | undefined;

  /** `clock` is in milliseconds and never goes back, whatever happens to the time of day. */
  constructor(
    readonly tables: readonly string[],
    readonly load: (db: Db) => Promise<Value>,
    readonly clock: () => number = () => performance.now(),
    readonly written: Pick<Changes, "count" | "lastOf"> = changes,
  ) {}

  /**
   * The value as it was at most a second ago, and after everything that this process has written to the tables and that
   * `lobsterId` has written. If it cannot be read anew, as it was at most five seconds ago; or else throws why not.
   */
  read(db: Db, lobsterId?: string): Soon<Value> {
    const kept = this.#kept;
    if (!kept || !this.#isCurrent(kept, db, lobsterId)) return this.#renewed(db, lobsterId);
    if (!this.#underWay && this.clock() - kept.startedAt >= AHEAD_MS) this.#begin(db);
    return kept.value;
  }

  /** How old what it has is, in milliseconds; undefined if it has nothing. */
  get ageMs(): number | undefined {
    return this.#kept && this.clock() - this.#kept.startedAt;
  }

  #isCurrent({ db, startedAt, asOf }: Reading<Value>, asked: Db, lobsterId: string | undefined): boolean {
    const isFresh = this.clock() - startedAt < FRESH_MS;
    return isFresh && db === asked && asOf >= this.written.lastOf(this.tables, lobsterId);
  }

  async #renewed(db: Db, lobsterId: string | undefined): Promise<Value> {
    const found = this.#underWay;
    if (found && !this.#isCurrent(found, db, lobsterId)) await found.done;
    // What is under way now is current enough, or began after this reader came.
    const reading = this.#underWay ?? this.#begin(db);
    const outcome = await reading.done;
    if ("value" in outcome) return outcome.value;
    const kept = this.#kept;
    if (kept?.db === db && this.clock() - kept.startedAt < STALE_MS_MAX) return kept.value;
    throw outcome.error;
  }

  #begin(db: Db): Reading<Value> {
    const begun = { db, startedAt: this.clock(), asOf: this.written.count };
    const done = withinDeadline(this.load(db), REFRESH_MS_MAX).then(
      (value) => {
        this.#kept = { ...reading, value };
        return { value };
      },
      (error: unknown) => ({ error }),
    );
    const reading: Reading<Value> = { ...begun, done };
    this.#underWay = reading;
    void done.then(() => {
      this.#underWay = undefined;
    });
    return reading;
  }
}
