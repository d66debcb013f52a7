import type { SQL } from "drizzle-orm";
import type { Db } from "./connection";
import type { RowOf, Rows } from "./row";
import { type Placeholders, singleRow, statement } from "./statement";

/** Declares a statement as `statement` does, for SQL that always returns one row. Throws Error if there is none. */
export function singleRowStatement<R extends Rows, Params extends object = object>(
  rows: R,
  build: (parameters: Placeholders<Params>) => SQL,
): (db: Db, params: Params) => Promise<RowOf<R>> {
  const run = statement(rows, build);
  return async (db, params) => singleRow(await run(db, params));
}

/**
 * Declares a statement as `statement` does, for SQL that returns at most one row. Returns undefined if there is none.
 */
export function optionalRowStatement<R extends Rows, Params extends object = object>(
  rows: R,
  build: (parameters: Placeholders<Params>) => SQL,
): (db: Db, params: Params) => Promise<RowOf<R> | undefined> {
  const run = statement(rows, build);
  return async (db, params) => (await run(db, params))[0];
}
