import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { lobsters } from "../../schema/lobsters";
import { type Placeholders, statement } from "../../statement";

const lockRows = statement(
  { id: lobsters.id },
  (p: Placeholders<{ ids: string[] }>) =>
    sql`select id from lobsters where id = any(${p.ids}::uuid[]) order by id for no key update`,
);

/**
 * Locks two lobsters until the transaction ends, so that whatever depends on a block between them happens one
 * after the other: the next statement sees every block made before. Locks in a fixed order, so that two callers
 * cannot deadlock. Returns whether both exist.
 */
export async function lockPair(db: Db, one: string, other: string): Promise<boolean> {
  const rows = await lockRows(db, { ids: [one, other] });
  return rows.length === 2;
}
