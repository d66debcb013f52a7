import { type SQL, sql } from "drizzle-orm";
import type { Placeholders } from "./statement";

/** The columns of a list of records by name, and their PostgreSQL types. */
type RecordColumns<Item> = { readonly [Name in keyof Item]-?: string };

/**
 * A list of records that a statement takes as one parameter, for statements that read or store several things at once.
 */
export interface RecordSet<Item> {
  /** The table of the records that the parameter holds, under this alias. */
  from(parameter: SQL): SQL;
  /** The columns of a record in `table`, for SQL that otherwise takes the parameters of one record. */
  of(table: string): Placeholders<Item>;
}

/** Declares records. The parameter is JSON: an array of objects with these fields. */
export function recordSet<Item>(alias: string, columns: RecordColumns<Item>): RecordSet<Item> {
  const names = Object.keys(columns) as (keyof Item & string)[];
  const list = names.map((name) => `"${name}" ${columns[name]}`).join(", ");
  return {
    from: (parameter) => sql`json_to_recordset(${parameter}::json) ${sql.raw(`${alias}(${list})`)}`,
    of: (table) =>
      Object.fromEntries(names.map((name) => [name, sql.raw(`${table}."${name}"`)])) as Placeholders<Item>,
  };
}
