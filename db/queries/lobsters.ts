import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { ByNumber } from "../keyset";
import { lobsters } from "../schema/lobsters";
import { owners } from "../schema/owners";
import { statement } from "../statement";
import { blockedWith, isBanned, type LobsterRow, lobsterColumns } from "./lobster-columns";
import { type Reader, shownList, shownNullable, shownText } from "./shadow";
import type { Viewer } from "./shadowed";

export interface LobsterWithOwnerRow extends LobsterRow {
  ownerDisplayName: string;
  ownerBio: string;
  ownerAffiliation: string;
  ownerPublicBlurb: string;
  ownerTags: string[];
  ownerAvatarSeed: string;
  ownerAvatarUrl: string | null;
  lobsterNote: string;
  pinnedPostId: string | null;
  pinnedAt: string | null;
}

const withOwner = (reader: Required<Reader>) => sql`
  ${lobsterColumns(reader.viewer, reader.isAdmin)},
  ${shownText("owner_display_name", sql`o.display_name`, reader)} "ownerDisplayName",
  ${shownText("owner_bio", sql`o.bio`, reader)} "ownerBio",
  ${shownText("owner_affiliation", sql`o.affiliation`, reader)} "ownerAffiliation",
  ${shownText("owner_public_blurb", sql`o.public_blurb`, reader)} "ownerPublicBlurb",
  ${shownList("owner_tags", sql`o.tags`, reader)} "ownerTags",
  ${shownText("owner_avatar_seed", sql`o.avatar_seed`, reader)} "ownerAvatarSeed",
  ${shownNullable("owner_avatar_url", sql`o.avatar_url`, reader)} "ownerAvatarUrl", o.lobster_note "lobsterNote",
  l.pinned_post_id "pinnedPostId", l.pinned_at "pinnedAt"`;

const lobsterById = statement<Pick<Viewer, "viewer" | "isAdmin"> & { id: string }, LobsterWithOwnerRow>(
  (p) => sql`
    select ${withOwner(p)} from lobsters l join owners o on o.id = l.owner_id where l.id = ${p.id}`,
);

/** A lobster and its owner's public block as `viewer` sees them; undefined if there is none. */
export async function findLobster(
  db: Db,
  id: string,
  viewer: Pick<Viewer, "viewer" | "isAdmin">,
): Promise<LobsterWithOwnerRow | undefined> {
  const [row] = await lobsterById(db, { id, ...viewer });
  return row;
}

/** A lobster and its owner's public block as it sees them itself. */
export const findOwnLobster = (db: Db, id: string) => findLobster(db, id, { viewer: id, isAdmin: false });

const idBySerialNo = statement<{ serialNo: number }, { id: string }>(
  (p) => sql`select id from lobsters where serial_no = ${p.serialNo}`,
);

/** The id of the lobster with this number; undefined if there is none. */
export async function findLobsterId(db: Db, serialNo: number): Promise<string | undefined> {
  const [row] = await idBySerialNo(db, { serialNo });
  return row?.id;
}

const lobstersById = statement<{ ids: string[]; viewer: string }, LobsterRow>(
  (p) => sql`select ${lobsterColumns(p.viewer)} from lobsters l where l.id = any(${p.ids}::uuid[])`,
);

/** These lobsters as `viewer` sees them, in no order; asks nothing for none. */
export async function findLobsters(db: Db, ids: string[], viewer: string): Promise<LobsterRow[]> {
  return ids.length > 0 ? lobstersById(db, { ids, viewer }) : [];
}

interface SearchParams {
  viewer: string;
  /** A LIKE pattern for name_key. */
  pattern: string;
  beforeSerialNo: number;
  limit: number;
}

const lobstersByName = statement<SearchParams, LobsterRow>(
  (p) => sql`
    select ${lobsterColumns(p.viewer)} from lobsters l
    where l.name_key like ${p.pattern} and l.serial_no < ${p.beforeSerialNo} and not ${isBanned}
      and l.id <> all (${blockedWith(p.viewer)})
    order by l.serial_no desc limit ${p.limit}`,
);

/** Lobsters whose name contains `key`, newest first. */
export function searchLobsters(
  db: Db,
  { key, position: [beforeSerialNo], ...params }: ByNumber & { key: string; viewer: string },
): Promise<LobsterRow[]> {
  const escaped = key.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return lobstersByName(db, { ...params, beforeSerialNo, pattern: `%${escaped}%` });
}

const randomLobster = statement<{ viewer: string; from: number }, LobsterRow>((p) => {
  const eligible = sql`l.id <> ${p.viewer}::uuid and l.paused_at is null
    and (l.status = 'active' or l.status_until <= now()) and l.id <> all (${blockedWith(p.viewer)})`;
  const pick = (side: SQL) => sql`(
    select ${lobsterColumns(p.viewer)} from lobsters l
    where ${side} and ${eligible} order by l.serial_no limit 1)`;
  const threshold = sql`(select ceil(${p.from}::float8 * last_serial_no) from serial_counter)`;
  return sql`
    select * from (${pick(sql`l.serial_no >= ${threshold}`)} union all ${pick(sql`l.serial_no < ${threshold}`)}) found
    limit 1`;
});

/** The first eligible lobster at or after the fraction `from` (0 to 1) of all serial numbers, wrapping around. */
export async function findRandomLobster(
  db: Db,
  params: { viewer: string; from: number },
): Promise<LobsterRow | undefined> {
  const [row] = await randomLobster(db, params);
  return row;
}

export type LobsterChanges = Partial<
  Pick<typeof lobsters.$inferInsert, "bio" | "friendPitch" | "avatarSeed" | "avatarUrl" | "mbti" | "pausedAt">
>;

/** Changes a lobster, but for its name. */
export async function updateLobster(db: Db, id: string, changes: LobsterChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.update(lobsters).set(changes).where(eq(lobsters.id, id));
}

/** The lobster of an owner as it sees itself; undefined before it is named. */
export async function findLobsterOfOwner(db: Db, ownerId: string) {
  const [row] = await db.select().from(lobsters).where(eq(lobsters.ownerId, ownerId));
  if (!row?.shadow) return row;
  const { display_name, bio, friend_pitch, avatar_seed, avatar_url, mbti } = row.shadow;
  return {
    ...row,
    displayName: display_name ?? row.displayName,
    bio: bio ?? row.bio,
    friendPitch: friend_pitch ?? row.friendPitch,
    avatarSeed: avatar_seed ?? row.avatarSeed,
    avatarUrl: (avatar_url ?? row.avatarUrl) || null,
    mbti: (mbti ?? row.mbti) || null,
  };
}

/** The lobster that has this name key, with its owner's e-mail. */
export async function findLobsterByNameKey(db: Db, nameKey: string) {
  const [row] = await db
    .select({ lobster: lobsters, email: owners.email })
    .from(lobsters)
    .innerJoin(owners, eq(owners.id, lobsters.ownerId))
    .where(eq(lobsters.nameKey, nameKey));
  return row;
}
