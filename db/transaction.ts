import type { Db } from "./connection";
import type { Pool } from "./pool";

/**
 * Runs `work` in one transaction on a connection of its own. Commits when it resolves, rolls back when it
 * throws. If the connection is lost on the way, every later statement throws ConnectionLost: none can land
 * in autocommit or in another's transaction. After the end the handle throws HandleEnded.
 */
export function transaction<Result>(pool: Pool, work: (db: Db) => Promise<Result>): Promise<Result> {
  return pool.exclusively(async (db) => {
    await db.run("begin", []);
    try {
      const result = await work(db);
      await commit(db);
      return result;
    } catch (error) {
      // The first error is the one to tell; a connection that cannot roll back is lost, and so is its work.
      await db.run("rollback", []).catch(() => {});
      throw error;
    }
  });
}

/**
 * Runs statements that need no answers of one another in one transaction and one round trip: `send` must send
 * them all at once. Whoever waits for a lock that they take waits for no answer to travel. Stores all or nothing.
 */
export function together<Result>(pool: Pool, send: (db: Db) => Promise<Result>): Promise<Result> {
  return pool.exclusively(async (db) => {
    const [, result] = await Promise.all([db.run("begin", []), send(db), db.run("commit", [])]);
    return result;
  });
}

/** PostgreSQL answers the commit of a transaction in which a statement failed with ROLLBACK, not an error. */
async function commit(db: Db): Promise<void> {
  const { command } = await db.run("commit", []);
  if (command !== "COMMIT") throw new Error("A statement of the transaction had failed; nothing was stored.");
}

/** Runs `work` inside a transaction so that its failure, a violated constraint say, undoes only `work`. */
export async function savepoint<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  try {
    // Sent together, in this order: the work waits for no answer to the savepoint.
    const [, result] = await Promise.all([db.run("savepoint work", []), work()]);
    return result;
  } catch (error) {
    await db.run("rollback to savepoint work", []);
    throw error;
  }
}
