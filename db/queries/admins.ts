import { eq, sql } from "drizzle-orm";
import type { Db } from "../connection";
import { owners } from "../schema/owners";
import { statement } from "../statement";

interface Admission {
  ownerId: string;
  isAdmin: boolean;
}

/** The operator says whether an owner is an admin, whatever the list of admins says. False if there is no such owner. */
export async function setAdmin(db: Db, email: string, isAdmin: boolean): Promise<boolean> {
  const rows = await db
    .update(owners)
    .set({ isAdmin, adminSetBy: "operator" })
    .where(eq(owners.email, email))
    .returning({ id: owners.id });
  return rows.length > 0;
}

const follow = statement<{ email: string; isListed: boolean; evenOperators: boolean }, Admission>(
  (p) => sql`
    update owners set is_admin = ${p.isListed}::bool, admin_set_by = 'list'
    where email = ${p.email} and (admin_set_by <> 'operator' or ${p.evenOperators}::bool)
    returning id "ownerId", is_admin "isAdmin"`,
);

/**
 * Makes one owner an admin, or none, as the list of admins says. What the operator has said stays, unless
 * `evenOperators`. Undefined when it stays so, or there is no such owner.
 */
export async function followAdminList(
  db: Db,
  which: { email: string; isListed: boolean; evenOperators?: boolean },
): Promise<Admission | undefined> {
  const [row] = await follow(db, { evenOperators: false, ...which });
  return row;
}

const differing = sql`
  admin_set_by = 'list' and is_admin <> (email = any (listed.emails))
  or admin_set_by = 'unknown' and email = any (listed.emails)`;

const isFollowed = statement<{ emails: string[] }, { isFollowed: boolean }>(
  (p) => sql`
    with listed as (select ${p.emails}::text[] emails)
    select not exists (select 1 from owners, listed where ${differing}) "isFollowed"`,
);

const followAll = statement<{ emails: string[] }, Admission>(
  (p) => sql`
    with listed as (select ${p.emails}::text[] emails)
    update owners set is_admin = email = any (listed.emails), admin_set_by = 'list' from listed
    where ${differing} returning id "ownerId", is_admin "isAdmin"`,
);

/**
 * Makes every owner an admin, or none, as the list of admins says; what the operator has said stays. Who was an
 * admin before it was noted why stays so until the list names them or they log in. Writes nothing when there is
 * nothing to change. Returns whom it changed.
 */
export async function followWholeAdminList(db: Db, emails: string[]): Promise<Admission[]> {
  const [all] = await isFollowed(db, { emails });
  return all?.isFollowed ? [] : followAll(db, { emails });
}
