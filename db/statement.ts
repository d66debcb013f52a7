import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { ParameterOrJSON } from "postgres";
import type { Db } from "./connection";

const dialect = new PgDialect();

type Parameters<Params> = { readonly [Name in keyof Params]-?: SQL };

/**
 * A prepared statement. `build` writes it once with named parameters; every run binds their values.
 * PostgreSQL plans it once for each connection, where Drizzle's default path sends and plans the text anew.
 */
export function statement<Params extends object, Row extends object>(
  build: (parameters: Parameters<Params>) => SQL,
): (db: Db, params: Params) => Promise<Row[]> {
  let prepared: { text: string; names: (keyof Params)[] } | undefined;
  return (db, params) => {
    prepared ??= prepare(build);
    const values = prepared.names.map((name) => params[name] as ParameterOrJSON<never>);
    return db.run<Row>(prepared.text, values);
  };
}

function prepare<Params extends object>(build: (parameters: Parameters<Params>) => SQL) {
  const names: (keyof Params)[] = [];
  const numbered = new Proxy({} as Parameters<Params>, {
    get(_, name) {
      const known = names.indexOf(name as keyof Params);
      const number = known >= 0 ? known + 1 : names.push(name as keyof Params);
      return sql.raw(`$${number}`);
    },
  });
  return { text: dialect.sqlToQuery(build(numbered)).sql, names };
}

/** The row of a statement that always returns one. */
export function theRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error("A statement that always returns a row returned none.");
  return row;
}
