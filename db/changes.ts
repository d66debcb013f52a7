import { LRUCache } from "lru-cache";
import { processSingleton } from "@/lib/platform/process-singleton";
import type { Dependencies, Written } from "./dependencies";

const WRITERS_MAX = 10_000;
/** How many pairs of a table and an id are known. An older answer that depends on others counts as outdated. */
const ROWS_MAX = 100_000;

/**
 * The tables and rows that this process has written, in order, and the lobsters that wrote through the API. A cache
 * stores `count` from before its read, and compares it with `lastOf` (docs/decisions/0735) or asks `isCurrent`
 * (docs/decisions/0750) to see whether it is out of date. Writes of other processes count as far as those report them,
 * which may be not at all (docs/decisions/0785).
 */
export class Changes {
  #count = 0;
  readonly #tables = new Map<string, number>();
  readonly #remoteTables = new Map<string, number>();
  /** The numbers of the last changes that may concern any row, by table. */
  readonly #wholeTables = new Map<string, number>();
  readonly #rows = new LRUCache<string, number>({
    max: ROWS_MAX,
    dispose: (change, _, reason) => {
      if (reason === "evict") this.#rowsKnownSince = Math.max(this.#rowsKnownSince, change);
    },
  });
  #rowsKnownSince = 0;
  /** The number of the last change that nobody reported. */
  #unreported = 0;
  readonly #listeners: (readonly [tables: readonly string[], listener: () => void])[] = [];
  readonly #writers = new LRUCache<string, number>({ max: WRITERS_MAX });

  /** Tells other processes what may have changed, if there are any. Must be quick. */
  broadcast: ((written: Written) => void) | undefined;

  /** The number of the last change. */
  get count(): number {
    return this.#count;
  }

  /**
   * Notes that these rows may have changed. Called when the change is committed, before the caller gets its answer.
   */
  note(written: Written | undefined): void {
    if (!written) return;
    this.#mark(this.#tables, written);
    this.broadcast?.(written);
  }

  /** Notes a change that another process reports. Its tables must be tables of the schema. */
  noteRemote(written: Written): void {
    this.#mark(this.#remoteTables, written);
  }

  /** Notes that other processes may have written anything without reporting it. */
  noteUnreported(): void {
    this.#count += 1;
    this.#unreported = this.#count;
  }

  #mark(numbers: Map<string, number>, { tables, ids }: Written): void {
    this.#count += 1;
    for (const table of tables) {
      numbers.set(table, this.#count);
      if (!ids) this.#wholeTables.set(table, this.#count);
      else for (const id of ids) this.#rows.set(`${table} ${id}`, this.#count);
    }
    for (const [watched, listener] of this.#listeners)
      if (watched.some((table) => tables.includes(table))) listener();
  }

  /** Notes any write by this lobster. */
  noteWriter(lobsterId: string): void {
    this.#count += 1;
    this.#writers.set(lobsterId, this.#count);
    for (const [, listener] of this.#listeners) listener();
  }

  /**
   * Calls `listener`, which must be quick, whenever one of these tables may have changed, or any lobster has written.
   */
  listen(tables: readonly string[], listener: () => void): void {
    this.#listeners.push([tables, listener]);
  }

  /** The number of the last change of these tables, or of anything by this lobster; 0 if there was none. */
  lastOf(tables: readonly string[], lobsterId?: string): number {
    let last = (lobsterId === undefined ? undefined : this.#writers.get(lobsterId)) ?? 0;
    for (const table of tables) last = Math.max(last, this.#tables.get(table) ?? 0);
    return last;
  }

  /** The number of the last change of these tables that other processes reported; 0 if there was none. */
  lastRemoteOf(tables: readonly string[]): number {
    let last = 0;
    for (const table of tables) last = Math.max(last, this.#remoteTables.get(table) ?? 0);
    return last;
  }

  /**
   * Whether, as far as this process knows, nothing that an answer depends on has been written since change number
   * `since`, which is from before the answer was begun.
   */
  isCurrent({ tables, rows }: Dependencies, since: number): boolean {
    if (since === this.#count) return true;
    if (since < this.#unreported) return false;
    for (const table of tables) if (this.#lastChangeOf(table) > since) return false;
    for (const [table, ids] of rows) {
      if (this.#lastChangeOf(table) <= since) continue;
      if (since < this.#rowsKnownSince || (this.#wholeTables.get(table) ?? 0) > since) return false;
      for (const id of ids) if ((this.#rows.peek(`${table} ${id}`) ?? 0) > since) return false;
    }
    return true;
  }

  #lastChangeOf(table: string): number {
    return Math.max(this.#tables.get(table) ?? 0, this.#remoteTables.get(table) ?? 0);
  }
}

export const changes = processSingleton("changes", () => new Changes());
