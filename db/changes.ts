import { LRUCache } from "lru-cache";

declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareChanges: Changes | undefined;
}

const WRITERS_MAX = 10_000;

/**
 * What this process has written, in order: its tables, and the lobsters that wrote through the API. Who keeps what it read
 * remembers `count` from before the read, and knows by `lastOf` whether it is overtaken (docs/decisions/0735). Of what other
 * processes have written it knows what they tell, which may be nothing (docs/decisions/0785).
 */
export class Changes {
  #count = 0;
  readonly #tables = new Map<string, number>();
  readonly #heard = new Map<string, number>();
  readonly #listeners: (readonly [tables: readonly string[], listener: () => void])[] = [];
  readonly #writers = new LRUCache<string, number>({ max: WRITERS_MAX });

  /** Tells other processes that these tables may have changed, if there are any. Must be quick. */
  tell: ((tables: ReadonlySet<string>) => void) | undefined;

  /** The number of the last change. */
  get count(): number {
    return this.#count;
  }

  /** Notes that these tables may have changed. Called when the change is committed, before anybody is told of it. */
  note(tables: Iterable<string>): void {
    const named = new Set(tables);
    this.#mark(this.#tables, named);
    this.tell?.(named);
  }

  /** Notes that another process says that it has changed these tables, which must be tables of ours. */
  noteHeard(tables: Iterable<string>): void {
    this.#mark(this.#heard, new Set(tables));
  }

  #mark(numbers: Map<string, number>, named: ReadonlySet<string>): void {
    this.#count += 1;
    for (const table of named) numbers.set(table, this.#count);
    for (const [watched, listener] of this.#listeners)
      if (watched.some((table) => named.has(table))) listener();
  }

  /** Notes that this lobster has written something, whatever it was. */
  noteWriter(lobsterId: string): void {
    this.#count += 1;
    this.#writers.set(lobsterId, this.#count);
    for (const [, listener] of this.#listeners) listener();
  }

  /** Calls `listener`, which must be quick, whenever one of these tables may have changed, or somebody has written. */
  listen(tables: readonly string[], listener: () => void): void {
    this.#listeners.push([tables, listener]);
  }

  /** The number of the last change of these tables, or of anything by this lobster; 0 if there was none. */
  lastOf(tables: readonly string[], lobsterId?: string): number {
    let last = (lobsterId === undefined ? undefined : this.#writers.get(lobsterId)) ?? 0;
    for (const table of tables) last = Math.max(last, this.#tables.get(table) ?? 0);
    return last;
  }

  /** The number of the last change of these tables by other processes, as far as they tell; 0 if there was none. */
  lastHeardOf(tables: readonly string[]): number {
    let last = 0;
    for (const table of tables) last = Math.max(last, this.#heard.get(table) ?? 0);
    return last;
  }
}

globalThis.__lobsterSquareChanges ??= new Changes();
export const changes = globalThis.__lobsterSquareChanges;
