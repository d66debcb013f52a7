import type postgres from "postgres";
import { newestApplied } from "@/db/migrate";
import { connectForDump, copyTarget, listTables, setDumpSettings, type Table } from "./tables";

export interface DumpSnapshot {
  /** When the newest applied migration was made, in milliseconds since 1970; 0 where nothing was ever migrated. */
  migration: number;
  tables: Table[];
  /** The rows of a table in PostgreSQL's text format, one line each. Only one table is read at a time. */
  rowsOf(table: Table): AsyncIterable<Buffer>;
}

/**
 * Gives `work` the square as it is at one instant, whatever others write meanwhile: everything that was acknowledged
 * before, and no transaction in part. It blocks nobody.
 */
export async function withDumpSnapshot<Result>(
  url: string,
  work: (snapshot: DumpSnapshot) => Promise<Result>,
): Promise<Result> {
  const client = connectForDump(url);
  let failure: { error: unknown } | undefined;
  // A connection that is still sending rows cannot roll back, so it is closed.
  const giveUp = async (error: unknown): Promise<never> => {
    failure = { error };
    await client.end({ timeout: 0 });
    throw error;
  };
  try {
    const result = await client.begin("isolation level repeatable read read only", async (tx) => {
      await setDumpSettings(tx);
      return work({
        migration: await newestApplied((text) => tx.unsafe(text)),
        tables: await listTables(tx),
        rowsOf: (table) => readRows(tx, table),
      }).catch(giveUp);
    });
    return result as Result;
  } catch (error) {
    throw failure ? failure.error : error;
  } finally {
    await client.end({ timeout: 1 });
  }
}

async function* readRows(tx: postgres.TransactionSql, table: Table): AsyncGenerator<Buffer> {
  const rows = await tx.unsafe(`copy ${copyTarget(table)} to stdout`).readable();
  yield* rows;
  // postgres.js pauses the connection while rows come faster than they are read, and never resumes it if it already has
  // the end. This resumes it.
  rows._read(0);
}
