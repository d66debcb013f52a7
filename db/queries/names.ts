import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";

// Both rows in one order, so that two lobsters that want each other's name cannot deadlock.
const lockHolder = statement<{ nameKey: string; lobsterId: string }, { id: string; nameKey: string }>(
  (p) => sql`
    select id, name_key "nameKey" from lobsters
    where name_key = ${p.nameKey} or id = ${p.lobsterId}::uuid
    order by id for no key update`,
);

/**
 * Locks the lobster that holds a name, together with the one that wants it, for the rest of the transaction.
 * Returns whether somebody else holds it. Of many that want one name, each then sees what the last one took.
 */
export async function lockNameHolder(db: Db, nameKey: string, lobsterId: string): Promise<boolean> {
  const rows = await lockHolder(db, { nameKey, lobsterId });
  return rows.some((row) => row.nameKey === nameKey && row.id !== lobsterId);
}

const taken = statement<{ nameKeys: string[]; lobsterId: string }, { nameKey: string }>(
  (p) => sql`
    select name_key "nameKey" from lobsters
    where name_key = any(${p.nameKeys}::text[]) and id <> ${p.lobsterId}::uuid`,
);

/** Which of these names others hold. */
export async function findTakenNames(db: Db, nameKeys: string[], lobsterId: string): Promise<Set<string>> {
  const rows = await taken(db, { nameKeys, lobsterId });
  return new Set(rows.map((row) => row.nameKey));
}
