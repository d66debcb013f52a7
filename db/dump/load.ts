import type { Writable } from "node:stream";
import type postgres from "postgres";
import { migrateTo, type Run } from "@/db/migrate";
import { StartError } from "@/lib/platform/start-error";
import {
  connectForDump,
  copyTarget,
  listTables,
  quoteIdentifier,
  setDumpSettings,
  type Table,
} from "./tables";

export interface Dump {
  /** The newest migration of the square that was dumped. */
  migration: number;
  tables: Table[];
}

/** A part of a table's rows, which may begin and end inside a row. The chunks of a table follow each other. */
export interface DumpChunk {
  table: string;
  bytes: Buffer;
}

/**
 * Makes the square of a dump in an empty database, with the schema that it was dumped from. Everything happens in one
 * transaction: an error in `chunks` or here, or the end of the process, leaves the database empty. Throws StartError
 * when the database is not empty or the dump does not fit.
 */
export async function loadDump(url: string, dump: Dump, chunks: AsyncIterable<DumpChunk>): Promise<void> {
  const client = connectForDump(url);
  try {
    await client.begin(async (tx) => {
      await setDumpSettings(tx);
      const run: Run = (text) => tx.unsafe(text);
      await refuseUnlessEmpty(tx);
      await migrateTo(run, dump.migration);
      await refuseUnlessSame(tx, dump.tables);
      const restore = await suspendConstraints(tx, dump.tables);
      await copyAll(tx, dump.tables, chunks);
      for (const statement of restore) await run(statement);
    });
  } finally {
    await client.end({ timeout: 1 });
  }
}

/** Checks that a database has no tables. Throws StartError when it has. */
export async function refuseUnlessEmptyAt(url: string): Promise<void> {
  const client = connectForDump(url);
  try {
    await client.begin("read only", refuseUnlessEmpty);
  } finally {
    await client.end({ timeout: 1 });
  }
}

async function refuseUnlessEmpty(tx: postgres.TransactionSql): Promise<void> {
  const tables = await listTables(tx);
  if (tables.length > 0)
    throw new StartError(`There is a square already, and a backup is only restored where none is.
Set DATA_DIR to a new folder, move the old one away, or give DATABASE_URL a database without tables.`);
}

async function refuseUnlessSame(tx: postgres.TransactionSql, tables: Table[]): Promise<void> {
  const serialize = (list: Table[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns.toSorted()]));
  if (serialize(await listTables(tx)) !== serialize(tables))
    throw new StartError(
      "The backup has other tables than this version made at the time; it was not restored.",
    );
}

/**
 * Deletes the rows that the migrations wrote, disables triggers and drops foreign keys: the triggers have done their
 * work before the dump, and tables refer to each other in circles. Returns the statements that restore all of it, and
 * thereby check every reference. Unlike `session_replication_role` this needs no superuser.
 */
async function suspendConstraints(tx: postgres.TransactionSql, tables: Table[]): Promise<string[]> {
  const names = tables.map(({ name }) => quoteIdentifier(name));
  const references = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;
  await tx.unsafe(`truncate ${names.join(", ")}`);
  for (const name of names) await tx.unsafe(`alter table ${name} disable trigger user`);
  for (const { table, name } of references)
    await tx.unsafe(`alter table ${table} drop constraint ${quoteIdentifier(name)}`);
  return [
    ...references.map(
      ({ table, name, definition }) =>
        `alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}`,
    ),
    ...names.map((name) => `alter table ${name} enable trigger user`),
    `analyze ${names.join(", ")}`,
  ];
}

async function copyAll(
  tx: postgres.TransactionSql,
  tables: Table[],
  chunks: AsyncIterable<DumpChunk>,
): Promise<void> {
  const left = new Map(tables.map((table) => [table.name, table]));
  let open: { name: string; rows: Writable } | undefined;
  for await (const { table: name, bytes } of chunks) {
    if (open?.name !== name) {
      if (open) await finish(tx, open);
      const table = left.get(name);
      if (!table) throw new StartError(`The backup has rows of the table ${name}, which it does not name.`);
      left.delete(name);
      open = { name, rows: await begin(tx, table) };
    }
    await write(open.rows, bytes);
  }
  if (open) await finish(tx, open);
}

async function begin(tx: postgres.TransactionSql, table: Table): Promise<Writable> {
  const rows = await tx.unsafe(`copy ${copyTarget(table)} from stdin`).writable();
  // `write` reports the error, too.
  rows.on("error", () => {});
  return rows;
}

const write = (rows: Writable, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => rows.write(bytes, (error) => (error ? reject(error) : resolve())));

/**
 * Ends a COPY. postgres.js does not report that PostgreSQL refused one at its end: the stream then neither finishes nor
 * fails. The next statement reveals it, because it fails in the aborted transaction.
 */
async function finish(tx: postgres.TransactionSql, { name, rows }: { name: string; rows: Writable }) {
  rows.end();
  await tx`select`.catch((error) => {
    throw new StartError(`The rows of the table ${name} do not fit; nothing was restored.`, { cause: error });
  });
}
