import { LRUCache } from "lru-cache";
import { processSingleton } from "@/lib/platform/process-singleton";

const WRITERS_MAX = 10_000;

/**
 * The tables that this process has written, in order, and the lobsters that wrote through the API. A cache stores
 * `count` from before its read, and compares it with `lastOf` to see whether it is out of date (docs/decisions/0735).
 * Writes of other processes count as far as those report them, which may be not at all (docs/decisions/0785).
 */
export class Changes {
  #count = 0;
  readonly #tables = new Map<string, number>();
  readonly #remoteTables = new Map<string, number>();
  readonly #listeners: (readonly [tables: readonly string[], listener: () => void])[] = [];
  readonly #writers = new LRUCache<string, number>({ max: WRITERS_MAX });

  /** Tells other processes that these tables may have changed, if there are any. Must be quick. */
  broadcast: ((tables: ReadonlySet<string>) => void) | undefined;

  /** The number of the last change. */
  get count(): number {
    return this.#count;
  }

  /**
   * Notes that these tables may have changed. Called when the change is committed, before the caller gets its answer.
   */
  note(tables: Iterable<string>): void {
    const named = new Set(tables);
    this.#mark(this.#tables, named);
    this.broadcast?.(named);
  }

  /** Notes a change of these tables that another process reports. They must be tables of the schema. */
  noteRemote(tables: Iterable<string>): void {
    this.#mark(this.#remoteTables, new Set(tables));
  }

  #mark(numbers: Map<string, number>, named: ReadonlySet<string>): void {
    this.#count += 1;
    for (const table of named) numbers.set(table, this.#count);
    for (const [watched, listener] of this.#listeners)
      if (watched.some((table) => named.has(table))) listener();
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
}

export const changes = processSingleton("changes", () => new Changes());
