import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { owners } from "../../schema/owners";
import { type Placeholders, singleRow, statement } from "../../statement";

const visitOf = statement(
  { lookedAt: owners.lookedAt, newSince: owners.newSince },
  (p: Placeholders<{ ownerId: string }>) => sql`
    select looked_at "lookedAt", new_since "newSince" from owners where id = ${p.ownerId}::uuid`,
);

/** When an owner last looked at the desk, and since when things were new to them then (ISO 8601). */
export const findVisit = async (db: Db, ownerId: string) => singleRow(await visitOf(db, { ownerId }));

interface VisitParams {
  ownerId: string;
  lookedAt: string | null;
  newSince: string | null;
}

const store = statement(
  {},
  (p: Placeholders<VisitParams>) => sql`
    update owners set looked_at = ${p.lookedAt}::timestamptz, new_since = ${p.newSince}::timestamptz
    where id = ${p.ownerId}::uuid`,
);

/** Stores an owner's visit in place of the one before. */
export async function storeVisit(db: Db, params: VisitParams): Promise<void> {
  await store(db, params);
}

const see = statement(
  {},
  (p: Placeholders<{ ownerId: string; seenAt: string }>) => sql`
    update owners set seen_at = greatest(seen_at, ${p.seenAt}::timestamptz) where id = ${p.ownerId}::uuid`,
);

/** Stores that an owner has seen what their lobster was told up to an instant (ISO 8601). Never takes anything back. */
export async function storeSeen(db: Db, params: { ownerId: string; seenAt: string }): Promise<void> {
  await see(db, params);
}
