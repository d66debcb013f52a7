import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg, type RowOf } from "../../row";
import { owners } from "../../schema/owners";
import { optionalRowStatement, type Placeholders, singleRowStatement, statement } from "../../statement";

const admission = { ownerId: owners.id, isAdmin: owners.isAdmin };

type Admission = RowOf<typeof admission>;

const set = statement(
  { ownerId: owners.id },
  (p: Placeholders<{ email: string; isAdmin: boolean }>) => sql`
    update owners set is_admin = ${p.isAdmin}::bool, admin_set_by = 'operator' where email = ${p.email}
    returning id "ownerId"`,
);

/**
 * Sets whether an owner is an admin, by decision of the operator, which outranks ADMIN_EMAILS
 * (docs/decisions/0011). False if there is no such owner.
 */
export async function setAdmin(db: Db, email: string, isAdmin: boolean): Promise<boolean> {
  return (await set(db, { email, isAdmin })).length > 0;
}

const follow = optionalRowStatement(
  admission,
  (p: Placeholders<{ email: string; isListed: boolean; overrideOperator: boolean }>) => sql`
    update owners set is_admin = ${p.isListed}::bool, admin_set_by = 'list'
    where email = ${p.email} and (admin_set_by <> 'operator' or ${p.overrideOperator}::bool)
    returning id "ownerId", is_admin "isAdmin"`,
);

/**
 * Sets whether one owner is an admin, according to ADMIN_EMAILS. A decision of the operator stays unless
 * `overrideOperator` is true. Undefined when such a decision stays, or if there is no such owner.
 */
export const followAdminList = (
  db: Db,
  which: { email: string; isListed: boolean; overrideOperator?: boolean },
): Promise<Admission | undefined> => follow(db, { overrideOperator: false, ...which });

const differing = sql`
  admin_set_by = 'list' and is_admin <> (email = any (listed.emails))
  or admin_set_by = 'unknown' and email = any (listed.emails)`;

const isFollowed = singleRowStatement(
  { isFollowed: pg.boolean },
  (p: Placeholders<{ emails: string[] }>) => sql`
    with listed as (select ${p.emails}::text[] emails)
    select not exists (select 1 from owners, listed where ${differing}) "isFollowed"`,
);

const followAll = statement(
  admission,
  (p: Placeholders<{ emails: string[] }>) => sql`
    with listed as (select ${p.emails}::text[] emails)
    update owners o set is_admin = o.email = any (listed.emails), admin_set_by = 'list'
    from listed, (select id from owners, listed where ${differing} order by id for no key update of owners) changed
    where o.id = changed.id returning o.id "ownerId", o.is_admin "isAdmin"`,
);

/**
 * Sets for every owner whether they are an admin, according to ADMIN_EMAILS. Decisions of the operator stay. An owner
 * whose `admin_set_by` is `unknown` changes only when the list names them. Writes nothing when nothing is to change.
 * Returns the owners that it changed.
 */
export async function followWholeAdminList(db: Db, emails: string[]): Promise<Admission[]> {
  const all = await isFollowed(db, { emails });
  return all.isFollowed ? [] : followAll(db, { emails });
}
