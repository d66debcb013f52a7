import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "@/lib/platform/process-singleton";
import { mentionedTables, UNREPORTED_TABLES, writtenTables } from "./tables";

/**
 * What an answer was made from, as far as the database is concerned: every row of some tables, and in others only the
 * rows about some ids. `Changes` says whether any of it has been written since (docs/decisions/0750).
 */
export class Dependencies {
  /** Any write to one of these tables makes the answer outdated. */
  readonly tables = new Set<string>();
  /** By table, the ids about which a write makes the answer outdated. */
  readonly rows = new Map<string, Set<string>>();
  /** For how many milliseconds the answer is right while nothing is written: less if it shows the time. */
  validMs = Number.POSITIVE_INFINITY;
  /** What the work takes for the present time (ISO 8601). A statement with one of them as a value shows the time. */
  readonly times = new Set<unknown>();

  noteTables(tables: Iterable<string>): void {
    for (const table of tables)
      if (UNREPORTED_TABLES.has(table)) this.validMs = 0;
      else this.tables.add(table);
  }

  noteRows(tables: Iterable<string>, ids: Iterable<string>): void {
    for (const table of tables) {
      if (UNREPORTED_TABLES.has(table)) this.validMs = 0;
      const known = this.rows.get(table);
      if (known) for (const id of ids) known.add(id);
      else this.rows.set(table, new Set(ids));
    }
  }
}

const current = processSingleton("dependencies", () => new AsyncLocalStorage<Dependencies>());

/** Runs `work` and notes in `dependencies` what its statements read. */
export const noteDependencies = <Result>(dependencies: Dependencies, work: () => Result): Result =>
  current.run(dependencies, work);

/** The dependencies of the answer that is being made, if somebody asks for them. */
export const currentDependencies = (): Dependencies | undefined => current.getStore();

/**
 * Notes that the answer that is being made is right only for so many milliseconds even if nothing is written: none if
 * it shows the time, or what was read for others a moment ago.
 */
export function noteValidFor(ms: number): void {
  const dependencies = current.getStore();
  if (dependencies) dependencies.validMs = Math.min(dependencies.validMs, ms);
}

/** Notes a present time (ISO 8601), which the work may give to statements. */
export const notePresent = (now: string): void => void current.getStore()?.times.add(now);

/** Notes that the answer that is being made depends on all rows of a table. */
export const noteTable = (table: string): void => current.getStore()?.noteTables([table]);

/** The texts of statements with a scope (see `statement`), and of those whose rows depend on the time. */
const declared = processSingleton("statementScopes", () => ({
  aboutIds: new Set<string>(),
  aboutValues: new Set<string>(),
  unshown: new Set<string>(),
  timed: new Set<string>(),
}));

/** Whether a sanction or a key has ended. Pages may show that up to an hour late; the sweep's write ends a sanction. */
const ENDED = /\b(?:status_until|expires_at|revoked_at)\s*(?:<=|>)\s*now\(\)/gi;
const TIME = /\b(?:now|clock_timestamp|statement_timestamp)\(\)|\bcurrent_(?:date|time)/i;

/** What a statement declares about the rows that it reads or writes: see `statement`. */
export type Scope = "about ids" | "about values" | "not shown";

/** Registers the scope of a statement. */
export function declareScope(text: string, scope: Scope | undefined): void {
  if (scope === "about ids") declared.aboutIds.add(text);
  if (scope === "about values") declared.aboutValues.add(text);
  if (scope === "not shown") declared.unshown.add(text);
  if (TIME.test(text.replace(ENDED, ""))) declared.timed.add(text);
}

/** Notes what a statement has read for the answer that is being made, if somebody asks for that. */
export function noteRead(text: string, values: readonly unknown[], answer: unknown): void {
  const dependencies = current.getStore();
  if (!dependencies) return;
  const tables = mentionedTables(text);
  if (declared.timed.has(text) || values.some((value) => dependencies.times.has(value)))
    dependencies.validMs = 0;
  if (declared.aboutIds.has(text)) dependencies.noteRows(tables, idsInTexts([values, answer]));
  else if (declared.aboutValues.has(text)) dependencies.noteRows(tables, idsInTexts(values));
  else dependencies.noteTables(tables);
}

/** Some rows of tables: those about `ids`, or without these any. */
export interface Written {
  tables: readonly string[];
  ids?: ReadonlySet<string>;
}

/** What a statement may have written, by its text, values and answer; without an answer, as after an error, any row. */
export function writtenBy(text: string, values: readonly unknown[], answer?: unknown): Written | undefined {
  const tables = writtenTables(text);
  if (tables.length === 0 || declared.unshown.has(text)) return undefined;
  return answer !== undefined && declared.aboutIds.has(text)
    ? { tables, ids: idsIn([values, answer]) }
    : { tables };
}

const UUID_LENGTH = 36;
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Every UUID in the strings of a value, also inside texts: a path has the id of what it leads to. */
const idsInTexts = (value: unknown): Set<string> => idsIn(value, () => true);

/** Every string of a value that is a UUID, or that contains some and `isSearched`. */
function idsIn(
  value: unknown,
  isSearched = (text: string) => text.length === UUID_LENGTH,
  found = new Set<string>(),
): Set<string> {
  if (typeof value === "string") {
    if (value.length >= UUID_LENGTH && isSearched(value))
      for (const [id] of value.matchAll(UUIDS)) found.add(id);
  } else if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) idsIn(part, isSearched, found);
  return found;
}
