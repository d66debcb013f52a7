import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "../connection";
import { lobsters, type Shadow } from "../schema/lobsters";
import { owners } from "../schema/owners";

export type OwnerRow = typeof owners.$inferSelect;

/** An owner as they see themself, and the serial number of their lobster; undefined if there is none. */
export async function findOwner(
  db: Db,
  id: string,
): Promise<{ owner: OwnerRow; serialNo: number } | undefined> {
  const [row] = await db
    .select({ owner: owners, serialNo: lobsters.serialNo, shadow: lobsters.shadow })
    .from(owners)
    .innerJoin(lobsters, eq(lobsters.ownerId, owners.id))
    .where(eq(owners.id, id));
  if (!row) return undefined;
  const { owner, serialNo, shadow } = row;
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

export type OwnerChanges = Partial<
  Pick<
    typeof owners.$inferInsert,
    "name" | "image" | "bio" | "affiliation" | "publicBlurb" | "tags" | "avatarSeed" | "lobsterNote"
  >
>;

/** Changes an owner's profile. */
export async function updateOwner(db: Db, id: string, changes: OwnerChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.update(owners).set(changes).where(eq(owners.id, id));
}

/** The owner with this e-mail, made if new; with `isAdmin` the operator makes them an admin, whatever they were. */
export async function ensureOwner(db: Db, email: string, isAdmin: boolean): Promise<OwnerRow> {
  const [row] = await db
    .insert(owners)
    .values({ email, isAdmin, adminSetBy: isAdmin ? "operator" : "list" })
    .onConflictDoUpdate({
      target: owners.email,
      set: {
        isAdmin: sql`${owners.isAdmin} or excluded.is_admin`,
        adminSetBy: isAdmin ? "operator" : owners.adminSetBy,
      },
    })
    .returning();
  if (!row) throw new Error("an upsert returned no row");
  return row;
}

/** The owner with this e-mail; undefined if there is none. */
export async function findOwnerByEmail(db: Db, email: string): Promise<OwnerRow | undefined> {
  const [row] = await db.select().from(owners).where(eq(owners.email, email));
  return row;
}

/** Where an owner gets mail; undefined if there is no such owner. */
export async function findOwnerEmail(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ email: owners.email }).from(owners).where(eq(owners.id, id));
  return row?.email;
}

/** Every owner with their lobster, newest first. */
export function listOwners(db: Db) {
  return db
    .select({
      ownerId: owners.id,
      email: owners.email,
      isAdmin: owners.isAdmin,
      adminSetBy: owners.adminSetBy,
      lobsterId: lobsters.id,
      serialNo: lobsters.serialNo,
      displayName: lobsters.displayName,
      status: lobsters.status,
      statusUntil: lobsters.statusUntil,
      createdAt: owners.createdAt,
    })
    .from(owners)
    .leftJoin(lobsters, eq(lobsters.ownerId, owners.id))
    .orderBy(desc(owners.createdAt));
}
