import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import { lobsters } from "../schema/lobsters";
import { type Placeholders, statement } from "../statement";

const lockRows = statement(
  { id: lobsters.id },
  (p: Placeholders<{ ids: string[] }>) =>
    sql`select id from lobsters where id = any(${p.ids}::uuid[]) order by id for no key update`,
);

/**
 * Makes everything that depends on a block between two lobsters happen one after the other, until the
 * transaction ends: the statement after this one sees every block made before. Always locks in one order.
 * Returns whether both exist.
 */
export async function lockPair(db: Db, one: string, other: string): Promise<boolean> {
  const rows = await lockRows(db, { ids: [one, other] });
  return rows.length === 2;
}
