import type { Readable } from "node:stream";
import postgres from "postgres";
import { newestApplied } from "@/db/migrate";
import { copied, DUMP_SESSION, listTables, type Table } from "./tables";

export interface Snapshot {
  /** When the newest applied migration was made, in milliseconds since 1970; 0 where nothing was ever migrated. */
  migration: number;
  tables: Table[];
  /** The rows of a table in PostgreSQL's text format, one line each. */
  rowsOf(table: Table): Promise<Readable>;
}

/**
 * Gives `work` the square as it is at one instant, whatever others write meanwhile: everything that was acknowledged
 * before, and nothing by halves. Nobody waits for it.
 */
export async function withSnapshot<Result>(
  url: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = postgres(url, { max: 1, prepare: false, onnotice: () => {}, connection: DUMP_SESSION });
  try {
    const result = await client.begin("isolation level repeatable read read only", async (tx) =>
      work({
        migration: await newestApplied((text) => tx.unsafe(text)),
        tables: await listTables(tx),
        rowsOf: (table) => tx.unsafe(`copy ${copied(table)} to stdout`).readable(),
      }),
    );
    return result as Result;
  } finally {
    await client.end({ timeout: 1 });
  }
}
