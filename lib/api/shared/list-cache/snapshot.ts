import { LRUCache } from "lru-cache";
import { type Changes, changes } from "@/db/changes";
import type { Db } from "@/db/connection";
import { noteValidFor } from "@/db/dependencies";
import { env } from "@/lib/platform/env";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { processSingleton } from "@/lib/platform/process-singleton";
import { withinDeadline } from "../../http/deadline";
import { cluster } from "../../limits/cluster";

/** The greatest age at which a snapshot answers, in milliseconds, counted from before its statement. */
const FRESH_MS = 1_000;
/** From this age on, a read refreshes it in the background, so that on a busy square no reader waits. */
const AHEAD_MS = 700;
/** The greatest age while it cannot be refreshed. */
const STALE_MS_MAX = 5_000;
/** How long a refresh may take. */
const REFRESH_MS_MAX = 2_000;

/**
 * How recent a reading is: it includes all that was written before `startedAt`, and the changes of this process up to
 * `asOf`.
 */
interface Age {
  startedAt: number;
  /** See `Changes`. */
  asOf: number;
}

interface Reading<Value> extends Age {
  value: Value;
}

type LocalChanges = Pick<Changes, "count" | "lastOf" | "lastRemoteOf">;

/**
 * A value that all readers share, read once for all of them and kept for a second (docs/decisions/0735). It is read
 * again on a request when it is older than that, when this process has written one of `tables` since, or when the
 * requesting lobster has written anything: a writer sees its own writes at once. Concurrent requests wait for one
 * reading.
 */
export class SharedSnapshot<Value> {
  readonly #readings: LRUCache<Db, Reading<Value>>;

  /** `clock` is in milliseconds and monotonic. */
  constructor(
    readonly tables: readonly string[],
    readonly load: (db: Db) => Promise<Value>,
    readonly clock: () => number = monotonicNow,
    readonly written: LocalChanges = changes,
  ) {
    this.#readings = new LRUCache({
      max: 1,
      fetchMethod: (db) => withinDeadline(this.#readAnew(db), REFRESH_MS_MAX),
      noDeleteOnFetchRejection: true,
      ignoreFetchAbort: true,
    });
  }

  /**
   * The value as it was at most a second ago, and after everything that this process has written to the tables and that
   * `lobsterId` has written. If it cannot be refreshed, the value as it was at most five seconds ago; failing that,
   * throws the cause.
   */
  async read(db: Db, lobsterId?: string): Promise<Value> {
    noteValidFor(0);
    const kept = this.#readings.get(db);
    const need = this.#needOf(lobsterId);
    if (!kept || !meets(kept, need)) return this.#renewed(db, need);
    if (this.#isDue(kept)) void this.#refresh(db, true);
    return kept.value;
  }

  /** The age of its value in milliseconds; undefined without one. */
  get ageMs(): number | undefined {
    const [kept] = this.#readings.values();
    return kept && this.clock() - kept.startedAt;
  }

  #isDue({ startedAt, asOf }: Reading<Value>): boolean {
    return this.clock() - startedAt >= AHEAD_MS || asOf < this.written.lastRemoteOf(this.tables);
  }

  /** The greatest age of a reading that satisfies a request made now. */
  #needOf(lobsterId: string | undefined): Age {
    return { startedAt: this.clock() - FRESH_MS, asOf: this.written.lastOf(this.tables, lobsterId) };
  }

  async #renewed(db: Db, need: Age): Promise<Value> {
    try {
      let reading = await this.#refresh(db);
      // It was started for others, before a write that this reader may know of.
      while (!meets(reading, need)) reading = await this.#refresh(db);
      return reading.value;
    } catch (error) {
      const kept = this.#readings.get(db);
      if (kept && this.clock() - kept.startedAt < STALE_MS_MAX) return kept.value;
      throw error;
    }
  }

  /** The reading under way or a new one; with `isAhead` it runs in the background. */
  #refresh(db: Db, isAhead = false): Promise<Reading<Value>> {
    return this.#readings.forceFetch(db, { forceRefresh: true, allowStale: isAhead });
  }

  async #readAnew(db: Db): Promise<Reading<Value>> {
    const age = { startedAt: this.clock(), asOf: this.written.count };
    return { ...age, value: await this.load(db) };
  }
}

/** The snapshots of this process, by name. */
export const snapshots = processSingleton(
  "snapshots",
  () => new Map<string, Pick<SharedSnapshot<unknown>, "tables" | "load" | "ageMs">>(),
);

/** The process's snapshot of this name, which GET /metrics shows as a list cache. */
export const sharedSnapshot = <Value>(
  name: string,
  tables: readonly string[],
  load: (db: Db) => Promise<Value>,
): SharedSnapshot<Value> =>
  processSingleton(`snapshots/${name}`, () => {
    const made = new SharedSnapshot(tables, load);
    snapshots.set(name, made);
    return made;
  });

/**
 * Whether this process may answer from its snapshots: not while another process writes without reporting it, because a
 * caller reads its own writes from every process (docs/contract.md#lists).
 */
export const mayServeCached = (): boolean => env.FEED_WINDOW && cluster().seesAllWrites();

/** Whether a reading of this age is at least as new as one of that age. */
const meets = (age: Age, need: Age): boolean => age.startedAt > need.startedAt && age.asOf >= need.asOf;
