import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg, type RowOf } from "../../row";
import { owners } from "../../schema/owners";
import { type Placeholders, statement, theRow } from "../../statement";

const admission = { ownerId: owners.id, isAdmin: owners.isAdmin };

type Admission = RowOf<typeof admission>;

const set = statement(
  { ownerId: owners.id },
  (p: Placeholders<{ email: string; isAdmin: boolean }>) => sql`
    update owners set is_admin = ${p.isAdmin}::bool, admin_set_by = 'operator' where email = ${p.email}
    returning id "ownerId"`,
);

/**
 * Makes an owner an admin, or none, as the operator says, whatever the list of admins says. False if there is no
 * such owner.
 */
export async function setAdmin(db: Db, email: string, isAdmin: boolean): Promise<boolean> {
  return (await set(db, { email, isAdmin })).length > 0;
}

const follow = statement(
  admission,
  (p: Placeholders<{ email: string; isListed: boolean; evenOperators: boolean }>) => sql`
    update owners set is_admin = ${p.isListed}::bool, admin_set_by = 'list'
    where email = ${p.email} and (admin_set_by <> 'operator' or ${p.evenOperators}::bool)
    returning id "ownerId", is_admin "isAdmin"`,
);

/**
 * Makes one owner an admin, or none, as the list of admins says. What the operator has said stays, unless
 * `evenOperators`; undefined then, or if there is no such owner.
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

const isFollowed = statement(
  { isFollowed: pg.boolean },
  (p: Placeholders<{ emails: string[] }>) => sql`
    with listed as (select ${p.emails}::text[] emails)
    select not exists (select 1 from owners, listed where ${differing}) "isFollowed"`,
);

const followAll = statement(
  admission,
  (p: Placeholders<{ emails: string[] }>) => sql`
    with listed as (select ${p.emails}::text[] emails)
    update owners set is_admin = email = any (listed.emails), admin_set_by = 'list' from listed
    where ${differing} returning id "ownerId", is_admin "isAdmin"`,
);

/**
 * Makes every owner an admin, or none, as the list of admins says; what the operator has said stays. An owner of
 * whom it is not known who made them an admin stays one until the list names them or they log in. Writes nothing
 * when there is nothing to change. Returns whom it changed.
 */
export async function followWholeAdminList(db: Db, emails: string[]): Promise<Admission[]> {
  const all = theRow(await isFollowed(db, { emails }));
  return all.isFollowed ? [] : followAll(db, { emails });
}
