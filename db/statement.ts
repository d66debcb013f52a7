import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db } from "./connection";
import { declareScope, type Scope } from "./dependencies";
import type { Value } from "./parameters";
import type { RawRow, RowOf, Rows } from "./row";

const dialect = new PgDialect();

declare const taken: unique symbol;

/** The named parameters of a statement. Each is the SQL of its placeholder, such as `$1`. */
export type Placeholders<Params> = { readonly [Name in keyof Params]-?: SQL } & {
  readonly [taken]?: Params;
};

/** Writes the SQL of a statement. */
type Build<Params> = (parameters: Placeholders<Params>) => SQL;

/** Runs a statement on a handle. */
type Query<Params, Result> = (db: Db, params: Params) => Promise<Result>;

/** The text of a statement, and what it declares about its rows. */
export interface Declared {
  text: string;
  rows: Rows;
}

const declared: (() => Declared)[] = [];

/** Every statement that the modules loaded so far declare. */
export const declaredStatements = (): Declared[] => declared.map((declare) => declare());

let examine: ((declared: Declared, answer: RawRow[], values: Value[]) => void) | undefined;

/** Passes every statement with its answer and its values to `examiner`, for tests to check them. */
export function inspectRuns(examiner: typeof examine): void {
  examine = examiner;
}

/**
 * Declares a prepared statement whose rows have the columns in `rows`. `build` writes the SQL once, with named
 * parameters; every run binds their values. PostgreSQL parses it once for each connection, while Drizzle's default
 * path sends the whole text each time. `statements.test.ts` proves that the columns and their types are right.
 *
 * With the scope "about ids" all rows that it reads or writes concern the UUIDs among its values and its answer, so a
 * kept page that shows them depends on nothing else (docs/decisions/0750); with "about values", which is for reads, those
 * among its values. With "not shown", what it writes need not appear on kept pages. Without a scope it concerns every row
 * of its tables.
 */
export function statement<R extends Rows, Params extends object = object>(
  rows: R,
  build: Build<Params>,
  scope?: Scope,
): Query<Params, RowOf<R>[]> {
  const prepare = declareStatement(rows, build, scope);
  return (db, params) => {
    const { text, names } = prepare();
    const values = names.map((name) => params[name] as Value);
    const answer = db.run<RowOf<R> & object>(text, values);
    return examine ? answer.then((found) => examined(prepare(), found, values)) : answer;
  };
}

/** As `statement`, for one that always returns a row. Throws Error if it returns none. */
export function singleRowStatement<R extends Rows, Params extends object = object>(
  rows: R,
  build: Build<Params>,
  scope?: Scope,
): Query<Params, RowOf<R>> {
  const run = statement(rows, build, scope);
  return async (db, params) => singleRow(await run(db, params));
}

/** As `statement`, for one that returns at most one row: undefined stands for none. */
export function optionalRowStatement<R extends Rows, Params extends object = object>(
  rows: R,
  build: Build<Params>,
  scope?: Scope,
): Query<Params, RowOf<R> | undefined> {
  const run = statement(rows, build, scope);
  return async (db, params) => (await run(db, params))[0];
}

/** As `statement`, for one that returns no rows. */
export function voidStatement<Params extends object = object>(
  build: Build<Params>,
  scope?: Scope,
): Query<Params, void> {
  const run = statement({}, build, scope);
  return async (db, params) => void (await run(db, params));
}

interface Prepared<Params> extends Declared {
  /** The parameters in the order of $1, $2 and so on. */
  names: (keyof Params)[];
}

/** Declares the text and the rows of a statement for the tests, without running it. The text is written once. */
export function declareStatement<Params extends object>(
  rows: Rows,
  build: Build<Params>,
  scope?: Scope,
): () => Prepared<Params> {
  let prepared: Prepared<Params> | undefined;
  const prepare = () => {
    if (!prepared) {
      prepared = { rows, ...write(build) };
      declareScope(prepared.text, scope);
    }
    return prepared;
  };
  declared.push(prepare);
  return prepare;
}

/** Shows the answer of a statement to the examiner of the tests, if there is one, and returns it. */
export function examined<Row extends object>(of: Declared, answer: Row[], values: Value[]): Row[] {
  examine?.(of, answer as RawRow[], values);
  return answer;
}

function write<Params extends object>(build: Build<Params>) {
  const names: (keyof Params)[] = [];
  const numbered = new Proxy({} as Placeholders<Params>, {
    get(_, name) {
      const known = names.indexOf(name as keyof Params);
      const number = known >= 0 ? known + 1 : names.push(name as keyof Params);
      return sql.raw(`$${number}`);
    },
  });
  return { text: dialect.sqlToQuery(build(numbered)).sql, names };
}

/**
 * Runs SQL that is not worth preparing ahead. Its values are sent as parameters. Nothing checks the rows against `Row`.
 */
export function runOnce<Row extends object = Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return db.run<Row>(text, params as Value[]);
}

/** The row of a statement that always returns one. Throws Error if there is none. */
export function singleRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error("A statement that always returns a row returned none.");
  return row;
}
