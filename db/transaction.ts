import type { Db } from "./connection";
import type { Pool } from "./pool";
import { setLocalTimeouts } from "./timeouts";

/**
 * Runs `work` in one transaction on a connection of its own. Commits when `work` resolves, rolls back when it throws.
 * After the connection is lost every statement throws ConnectionLost, so none can run outside the transaction. After
 * the transaction's end the handle throws HandleEnded. Throws PoolExhausted when no connection becomes free in time.
 * A pool with a `silenceSecondsMax` of its own lets a transaction wait as long for a lock and for its next statement.
 */
export function transaction<Result>(pool: Pool, work: (db: Db) => Promise<Result>): Promise<Result> {
  return pool.exclusively(async (db) => {
    await db.run("begin", []);
    try {
      if (pool.silenceSecondsMax !== undefined)
        for (const statement of setLocalTimeouts(pool.silenceSecondsMax)) await db.run(statement, []);
      const result = await work(db);
      await commit(db);
      return result;
    } catch (error) {
      // The first error matters to the caller. If the rollback fails, the connection is lost and PostgreSQL rolls back.
      await db.run("rollback", []).catch(() => {});
      throw error;
    }
  });
}

/**
 * Runs statements that do not need each other's answers in one transaction and one round trip. `send` must send all of
 * them synchronously. Their locks are released without waiting for the network. PostgreSQL stores all that it was sent,
 * or none; a statement with a missing value is not sent, and does not keep the others from being stored.
 */
export function pipelined<Result>(pool: Pool, send: (db: Db) => Promise<Result>): Promise<Result> {
  return pool.exclusively(async (db) => {
    const [, result] = await Promise.all([db.run("begin", []), send(db), db.run("commit", [])]);
    return result;
  });
}

/** If a statement of the transaction failed, PostgreSQL answers the commit with ROLLBACK instead of an error. */
async function commit(db: Db): Promise<void> {
  const { command } = await db.run("commit", []);
  if (command !== "COMMIT") throw new Error("A statement of the transaction had failed; nothing was stored.");
}

/** Runs `work` inside a transaction. If it fails, for example on a violated constraint, only `work` is undone. */
export async function savepoint<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  try {
    // Both are sent at once and run in this order, so the work does not wait for the savepoint's answer.
    const [, result] = await Promise.all([db.run("savepoint work", []), work()]);
    return result;
  } catch (error) {
    await db.run("rollback to savepoint work", []);
    throw error;
  }
}
