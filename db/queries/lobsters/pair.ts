import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { hasAccount } from "../../fragments/lobster-columns";
import { lobsters } from "../../schema/lobsters";
import { type Placeholders, statement } from "../../statement";

const lockRows = statement(
  { id: lobsters.id },
  (p: Placeholders<{ ids: string[] }>) =>
    sql`select l.id from lobsters l where l.id = any(${p.ids}::uuid[]) and ${hasAccount} order by l.id for no key update`,
);

/**
 * Locks two lobsters until the transaction ends. Transactions that depend on a block between them thus run one after
 * the other, and the next statement sees every earlier block. The lock order is fixed, so callers cannot deadlock.
 * Returns whether both lobsters exist.
 */
export const lockPair = async (db: Db, one: string, other: string): Promise<boolean> =>
  (await lockRows(db, { ids: [one, other] })).length === 2;
