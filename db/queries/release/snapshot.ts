import type { Db } from "../../connection";

/** How long it may take to write what was read, until the next is asked for. */
const PAUSE = "10min";

/**
 * Prepares a transaction to read everything as of one moment, in statements that may take long. It must be its first statement.
 * Plans are for reading all rows: of a cursor PostgreSQL would otherwise expect that only a tenth is wanted.
 */
export async function readOneSnapshot(tx: Db): Promise<void> {
  await tx.run("set transaction isolation level repeatable read, read only", []);
  for (const setting of [
    "cursor_tuple_fraction = 1",
    "statement_timeout = 0",
    `idle_in_transaction_session_timeout = '${PAUSE}'`,
  ])
    await tx.run(`set local ${setting}`, []);
}
