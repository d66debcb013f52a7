import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { outerJoin, type RowOf, selectList } from "../../row";
import { lobsters, type Shadow } from "../../schema/lobsters";
import { owners } from "../../schema/owners";
import { optionalRowStatement, type Placeholders, statement, voidStatement } from "../../statement";
import { setAdmin } from "./admins";
import { admitOwner } from "./mailboxes";

const ownerRow = {
  id: owners.id,
  email: owners.email,
  isAdmin: owners.isAdmin,
  status: owners.status,
  name: owners.name,
  image: owners.image,
  bio: owners.bio,
  affiliation: owners.affiliation,
  publicBlurb: owners.publicBlurb,
  tags: owners.tags,
  avatarSeed: owners.avatarSeed,
  lobsterNote: owners.lobsterNote,
};

export type OwnerRow = RowOf<typeof ownerRow>;

const ownerWithLobster = optionalRowStatement(
  { ...ownerRow, serialNo: lobsters.serialNo, shadow: lobsters.shadow },
  (p: Placeholders<{ id: string }>) => sql`
    select ${selectList("o", ownerRow)}, l.serial_no "serialNo", l.shadow
    from owners o join lobsters l on l.owner_id = o.id where o.id = ${p.id}`,
);

/**
 * An owner as they see themself, with the serial number of their lobster. Undefined if there is no such owner or if
 * they have no lobster.
 */
export async function findOwner(
  db: Db,
  id: string,
): Promise<{ owner: OwnerRow; serialNo: number } | undefined> {
  const row = await ownerWithLobster(db, { id });
  if (!row) return undefined;
  const { serialNo, shadow, ...owner } = row;
  return { owner: shadow ? { ...owner, ...ownBlock(owner, shadow) } : owner, serialNo };
}

const ownBlock = (owner: OwnerRow, shadow: Shadow): Partial<OwnerRow> => ({
  name: shadow.owner_display_name ?? owner.name,
  bio: shadow.owner_bio ?? owner.bio,
  affiliation: shadow.owner_affiliation ?? owner.affiliation,
  publicBlurb: shadow.owner_public_blurb ?? owner.publicBlurb,
  tags: shadow.owner_tags ?? owner.tags,
  avatarSeed: shadow.owner_avatar_seed ?? owner.avatarSeed,
  image: (shadow.owner_avatar_url ?? owner.image) || null,
});

/** The new values, by column name. Columns that are left out stay unchanged. */
interface OwnerChanges {
  display_name?: string;
  avatar_url?: string | null;
  bio?: string;
  affiliation?: string;
  public_blurb?: string;
  tags?: string[];
  avatar_seed?: string;
  lobster_note?: string;
}

const update = voidStatement(
  (p: Placeholders<{ id: string; changes: string }>) => sql`
    update owners o
    set (display_name, avatar_url, bio, affiliation, public_blurb, tags, avatar_seed, lobster_note) = (
      select c.display_name, c.avatar_url, c.bio, c.affiliation, c.public_blurb, c.tags, c.avatar_seed, c.lobster_note
      from jsonb_populate_record(o, ${p.changes}::jsonb) c)
    where o.id = ${p.id}`,
);

/** Changes an owner's profile. */
export async function updateOwner(db: Db, id: string, changes: OwnerChanges): Promise<void> {
  if (Object.values(changes).every((change) => change === undefined)) return;
  await update(db, { id, changes: JSON.stringify(changes) });
}

/**
 * Returns the owner whom a log-in of this canonical address finds, and creates them if needed. `isAdmin` makes them an
 * admin by decision of the operator.
 */
export async function ensureOwner(db: Db, email: string, isAdmin: boolean) {
  const owner = await admitOwner(db, email);
  if (isAdmin) await setAdmin(db, owner.email, true);
  return owner;
}

/** The owner with this e-mail address; undefined if there is none. */
export const findOwnerByEmail = optionalRowStatement(
  { id: owners.id, isAdmin: owners.isAdmin, adminSetBy: owners.adminSetBy },
  (p: Placeholders<{ email: string }>) => sql`
    select id, is_admin "isAdmin", admin_set_by "adminSetBy" from owners where email = ${p.email}`,
);

const emailOf = optionalRowStatement(
  { email: owners.email },
  (p: Placeholders<{ id: string }>) => sql`select email from owners where id = ${p.id}`,
);

/** The e-mail address of an owner; undefined if there is no such owner. */
export async function findOwnerEmail(db: Db, id: string): Promise<string | undefined> {
  return (await emailOf(db, { id }))?.email;
}

const listed = statement(
  outerJoin(
    {
      ownerId: owners.id,
      email: owners.email,
      isAdmin: owners.isAdmin,
      adminSetBy: owners.adminSetBy,
      createdAt: owners.createdAt,
    },
    {
      lobsterId: lobsters.id,
      serialNo: lobsters.serialNo,
      displayName: lobsters.displayName,
      status: lobsters.status,
      statusUntil: lobsters.statusUntil,
    },
  ),
  () => sql`
    select o.id "ownerId", o.email, o.is_admin "isAdmin", o.admin_set_by "adminSetBy", o.created_at "createdAt",
      l.id "lobsterId", l.serial_no "serialNo", l.display_name "displayName", l.status, l.status_until "statusUntil"
    from owners o left join lobsters l on l.owner_id = o.id order by o.created_at desc`,
);

/** Every owner, newest first, with their lobster if they have one. */
export const listOwners = (db: Db) => listed(db, {});
