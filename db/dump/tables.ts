import postgres from "postgres";
import { socketTo } from "@/db/connection";

export interface Table {
  name: string;
  /** In the order of its rows in a dump. Columns that PostgreSQL computes are not among them. */
  columns: string[];
}

/**
 * How PostgreSQL writes and reads the values of a dump: the same in every version and under every configuration. They
 * are set for one transaction, because a pooler refuses such settings when the connection is made.
 */
const SETTINGS = {
  application_name: "lobster-square backup",
  TimeZone: "UTC",
  DateStyle: "ISO, YMD",
  IntervalStyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

/** Sets what a transaction needs to write or read a dump. */
export async function setDumpSettings(tx: postgres.TransactionSql): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) await tx.unsafe(`set local ${name} = '${value}'`);
}

/** A connection of its own for one dump. */
export const connectForDump = (url: string): postgres.Sql =>
  // The types of postgres.js do not know `socket`.
  postgres(url, { max: 1, prepare: false, onnotice: () => {}, ...{ socket: socketTo } });

/** The tables of the square, by name. The list of applied migrations is not among them. */
export const listTables = (tx: postgres.TransactionSql): Promise<Table[]> => tx<Table[]>`
  select c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  group by c.oid
  order by c.relname`;

/** A name as SQL writes it. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A table and its columns as COPY takes them. */
export const copyTarget = ({ name, columns }: Table): string =>
  `${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(", ")})`;
