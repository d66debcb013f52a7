import { type Changes, changes } from "@/db/changes";
import type { Db } from "@/db/connection";
import type { MaybePromise } from "@/lib/platform/maybe-promise";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { remember } from "@/lib/platform/remember";
import { withinDeadline } from "../../http/deadline";
import { type Cluster, cluster } from "../cluster";

/** How old a snapshot is at most when it is answered from, in milliseconds, counted from before its statement. */
const FRESH_MS = 1_000;
/** From this age on a read refreshes it in the background, so that on a busy square no reader waits. */
const AHEAD_MS = 700;
/** How old it may be while it cannot be made anew. */
const STALE_MS_MAX = 5_000;
/** How long making it anew may take. */
const REFRESH_MS_MAX = 2_000;

/** What a reading has: all that was written before `startedAt`, and the changes of this process up to `asOf`. */
interface Age {
  startedAt: number;
  /** See `Changes`. */
  asOf: number;
}

interface Reading<Value> extends Age {
  db: Db;
  /** Never rejects. */
  done: Promise<{ value: Value } | { error: unknown }>;
}

interface KeptReading<Value> extends Reading<Value> {
  value: Value;
}

type LocalChanges = Pick<Changes, "count" | "lastOf" | "lastRemoteOf">;

/**
 * A value that all readers share, read once for all of them and kept for a second (docs/decisions/0735). It is read
 * again on a request when it is older than that, when this process has written one of `tables` since, or when the
 * requesting lobster has written anything: a writer sees its own writes at once. Concurrent requests wait for one
 * reading. It comes from the standby if that is recent enough for the request (docs/decisions/0781).
 */
export class SharedSnapshot<Value> {
  #kept: KeptReading<Value> | undefined;
  #underWay: Reading<Value> | undefined;

  /** `clock` is in milliseconds and monotonic. */
  constructor(
    readonly tables: readonly string[],
    readonly load: (db: Db) => Promise<Value>,
    readonly clock: () => number = monotonicNow,
    readonly written: LocalChanges = changes,
    readonly offerReplica: Cluster["offerReplica"] = (db) => cluster().offerReplica(db),
  ) {}

  /**
   * The value as it was at most a second ago, and after everything that this process has written to the tables and that
   * `lobsterId` has written. If it cannot be read anew, as it was at most five seconds ago; or else throws why not.
   */
  read(db: Db, lobsterId?: string): MaybePromise<Value> {
    const kept = this.#kept;
    const need = this.#needOf(lobsterId);
    if (!kept || kept.db !== db || !meets(kept, need)) return this.#renewed(db, need);
    if (!this.#underWay && this.#isDue(kept)) this.#begin(db, this.#needOfAll(need));
    return kept.value;
  }

  /** The age of its value in milliseconds; undefined without one. */
  get ageMs(): number | undefined {
    return this.#kept && this.clock() - this.#kept.startedAt;
  }

  #isDue({ startedAt, asOf }: KeptReading<Value>): boolean {
    return this.clock() - startedAt >= AHEAD_MS || asOf < this.written.lastRemoteOf(this.tables);
  }

  /** A reading that is made because another process wrote must have what that process wrote. */
  #needOfAll({ startedAt, asOf }: Age): Age {
    return { startedAt, asOf: Math.max(asOf, this.written.lastRemoteOf(this.tables)) };
  }

  /** The greatest age of a reading that satisfies a request made now. */
  #needOf(lobsterId: string | undefined): Age {
    return { startedAt: this.clock() - FRESH_MS, asOf: this.written.lastOf(this.tables, lobsterId) };
  }

  async #renewed(db: Db, need: Age): Promise<Value> {
    const isEnough = (reading: Reading<Value>) => reading.db === db && meets(reading, need);
    if (this.#underWay && !isEnough(this.#underWay)) await this.#underWay.done;
    // A reading that began meanwhile may come from the standby, which may not have this reader's writes yet.
    const reading = this.#underWay && isEnough(this.#underWay) ? this.#underWay : this.#begin(db, need);
    const outcome = await reading.done;
    if ("value" in outcome) return outcome.value;
    const kept = this.#kept;
    if (kept?.db === db && this.clock() - kept.startedAt < STALE_MS_MAX) return kept.value;
    throw outcome.error;
  }

  #begin(db: Db, need: Age): Reading<Value> {
    const { loading, ...age } = this.#fromStandby(db, need) ?? this.#fromPrimary(db);
    const done = withinDeadline(loading, REFRESH_MS_MAX).then(
      (value) => {
        if (this.#kept?.db !== db || !meets(this.#kept, age)) this.#kept = { ...reading, value };
        return { value };
      },
      (error: unknown) => ({ error }),
    );
    const reading: Reading<Value> = { db, ...age, done };
    this.#underWay = reading;
    void done.then(() => {
      if (this.#underWay === reading) this.#underWay = undefined;
    });
    return reading;
  }

  #fromStandby(db: Db, need: Age): (Age & { loading: Promise<Value> }) | undefined {
    const offer = this.offerReplica(db);
    if (!offer) return undefined;
    const age = { startedAt: offer.at, asOf: offer.asOf };
    return meets(age, need) ? { ...age, loading: offer.read(this.load) } : undefined;
  }

  #fromPrimary(db: Db): Age & { loading: Promise<Value> } {
    return { startedAt: this.clock(), asOf: this.written.count, loading: this.load(db) };
  }
}

/** The snapshots of this process, by name. */
export const snapshots = remember("snapshots", () => new Map<string, SharedSnapshot<unknown>>());

/** The process's snapshot of this name, which GET /metrics shows as a window. */
export const sharedSnapshot = <Value>(
  name: string,
  tables: readonly string[],
  load: (db: Db) => Promise<Value>,
): SharedSnapshot<Value> =>
  remember(`snapshots/${name}`, () => {
    const made = new SharedSnapshot(tables, load);
    snapshots.set(name, made);
    return made;
  });

/** Whether a reading of this age is at least as new as one of that age. */
const meets = (age: Age, need: Age): boolean => age.startedAt > need.startedAt && age.asOf >= need.asOf;
