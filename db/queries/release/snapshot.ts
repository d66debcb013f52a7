import type { Db } from "../../connection";

/** How long the transaction may be idle while the caller writes the rows that it has read. */
const PAUSE = "10min";

/**
 * Prepares a transaction to read everything from one snapshot, in statements that may take long. It must be the first
 * statement. PostgreSQL then plans cursors for all rows; by default it expects a tenth of them to be fetched.
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
