import { sql } from "drizzle-orm";
import { owners } from "../../schema/owners";
import { type Placeholders, singleRowStatement, voidStatement } from "../../statement";

/** When an owner last looked at the desk, and since when things were new to them then (ISO 8601). */
export const findVisit = singleRowStatement(
  { lookedAt: owners.lookedAt, newSince: owners.newSince },
  (p: Placeholders<{ ownerId: string }>) => sql`
    select looked_at "lookedAt", new_since "newSince" from owners where id = ${p.ownerId}::uuid`,
);

interface VisitParams {
  ownerId: string;
  lookedAt: string | null;
  newSince: string | null;
}

/** Stores an owner's visit, replacing the previous one. */
export const storeVisit = voidStatement(
  (p: Placeholders<VisitParams>) => sql`
    update owners set looked_at = ${p.lookedAt}::timestamptz, new_since = ${p.newSince}::timestamptz
    where id = ${p.ownerId}::uuid`,
  "not shown",
);

/** Stores up to when an owner has seen their lobster's notifications (ISO 8601). Never moves it back. */
export const storeSeen = voidStatement(
  (p: Placeholders<{ ownerId: string; seenAt: string }>) => sql`
    update owners set seen_at = greatest(seen_at, ${p.seenAt}::timestamptz) where id = ${p.ownerId}::uuid`,
  "not shown",
);
