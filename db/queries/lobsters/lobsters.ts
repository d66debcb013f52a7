import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { blockedWith } from "../../fragments/blocks";
import { isBanned, type LobsterRow, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { type Reader, shownList, shownName, shownNullable, shownText } from "../../fragments/shadow";
import type { Viewer } from "../../fragments/viewer";
import { BY_NUMBER, type ByNumber } from "../../keyset";
import { listStatement } from "../../list-statement";
import { notNull, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { owners } from "../../schema/owners";
import { type Placeholders, statement } from "../../statement";

const lobsterWithOwnerRow = {
  ...lobsterRow,
  ownerDisplayName: owners.name,
  ownerBio: owners.bio,
  ownerAffiliation: owners.affiliation,
  ownerPublicBlurb: owners.publicBlurb,
  ownerTags: owners.tags,
  ownerAvatarSeed: owners.avatarSeed,
  ownerAvatarUrl: owners.image,
  lobsterNote: owners.lobsterNote,
  pinnedPostId: lobsters.pinnedPostId,
  pinnedAt: lobsters.pinnedAt,
};

export type LobsterWithOwnerRow = RowOf<typeof lobsterWithOwnerRow>;

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

const lobsterById = statement(
  lobsterWithOwnerRow,
  (p: Placeholders<Pick<Viewer, "viewer" | "isAdmin"> & { id: string }>) => sql`
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

const idBySerialNo = statement(
  { id: lobsters.id },
  (p: Placeholders<{ serialNo: number }>) => sql`select id from lobsters where serial_no = ${p.serialNo}`,
);

/** The id of the lobster with this number; undefined if there is none. */
export async function findLobsterId(db: Db, serialNo: number): Promise<string | undefined> {
  const [row] = await idBySerialNo(db, { serialNo });
  return row?.id;
}

const lobstersById = statement(
  lobsterRow,
  (p: Placeholders<{ ids: string[]; viewer: string }>) =>
    sql`select ${lobsterColumns(p.viewer)} from lobsters l where l.id = any(${p.ids}::uuid[])`,
);

/** These lobsters as `viewer` sees them, in any order. Runs no statement for an empty list. */
export async function findLobsters(db: Db, ids: string[], viewer: string): Promise<LobsterRow[]> {
  return ids.length > 0 ? lobstersById(db, { ids, viewer }) : [];
}

const isFindable = (p: Placeholders<{ viewer: string }>) =>
  sql`not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})`;

/** A text that names contain, as `soughtName` makes it. */
export interface SoughtName {
  key: string;
  /** What `name_parts` has of each key that contains the text. */
  parts: string[];
}

/** What finds the names whose keys contain `key`. */
export function soughtName(key: string): SoughtName {
  const characters = [...key];
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return { key, parts: pairs.length > 0 ? pairs : characters };
}

/**
 * True for the lobsters of alias `l` that the viewer may find by their names. The index of parts is worth using for rare ones
 * only, and the planner knows which are: `like` would make it count each twice, and take common ones for rare.
 */
export const lobstersNamed = (p: Placeholders<{ viewer: string } & SoughtName>) => sql`
  name_parts(l.name_key) @> ${p.parts}::text[] and position(${p.key}::text in l.name_key) > 0 and ${isFindable(p)}`;

// Which names contain a text nobody knows before, so this is planned at each run; the list of all need not be.
const lobstersByName = listStatement(
  BY_NUMBER,
  lobsterRow,
  (p: Placeholders<{ viewer: string } & SoughtName>, after, limit) => sql`
    select ${lobsterColumns(p.viewer)} from lobsters l
    where ${lobstersNamed(p)} and l.serial_no < ${after}
    order by l.serial_no desc limit ${limit}`,
);

const newestLobsters = listStatement(
  BY_NUMBER,
  lobsterRow,
  (p: Placeholders<{ viewer: string }>, after) => sql`
    select ${lobsterColumns(p.viewer)} from lobsters l
    where ${isFindable(p)} and l.serial_no < ${after}
    order by l.serial_no desc`,
  sql`"serialNo" desc`,
);

/** A page of the lobsters whose name contains `key`, newest first. */
export function searchLobsters(
  db: Db,
  { key, ...params }: ByNumber & { key: string; viewer: string },
): Promise<LobsterRow[]> {
  return key === "" ? newestLobsters(db, params) : lobstersByName(db, { ...params, ...soughtName(key) });
}

/** The serial numbers of the newest lobsters that `viewer` can see, newest first. */
export const listSerialNos = statement(
  { serialNo: lobsters.serialNo },
  (p: Placeholders<{ viewer: string; limit: number }>) => sql`
    select l.serial_no "serialNo" from lobsters l
    where not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})
    order by l.serial_no desc limit ${p.limit}`,
);

const randomLobster = statement(lobsterRow, (p: Placeholders<{ viewer: string; from: number }>) => {
  const eligible = sql`l.id <> ${p.viewer}::uuid and l.paused_at is null
    and (l.status = 'active' or l.status_until <= now()) and l.id <> all (${blockedWith(p.viewer)})`;
  const pick = (side: SQL) => sql`(
    select ${lobsterColumns(p.viewer)} from lobsters l
    where ${side} and ${eligible} order by l.serial_no limit 1)`;
  // As an integer, for which the index of the numbers can be asked.
  const threshold = sql`(select ceil(${p.from}::float8 * last_serial_no)::int from serial_counter)`;
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

const changeColumns = statement(
  {},
  (p: Placeholders<{ id: string; changes: string }>) => sql`
    update lobsters l set (bio, friend_pitch, avatar_seed, avatar_url, mbti, paused_at) = (
      select c.bio, c.friend_pitch, c.avatar_seed, c.avatar_url, c.mbti, c.paused_at
      from jsonb_populate_record(l, ${p.changes}::text::jsonb) c
    ) where l.id = ${p.id}::uuid`,
);

/** Writes the given fields and leaves the others as they are. `takeFreeName` changes the name. */
export async function updateLobster(db: Db, id: string, changes: LobsterChanges): Promise<void> {
  const columns = {
    bio: changes.bio,
    friend_pitch: changes.friendPitch,
    avatar_seed: changes.avatarSeed,
    avatar_url: changes.avatarUrl,
    mbti: changes.mbti,
    paused_at: changes.pausedAt,
  };
  // JSON omits undefined fields, and the statement keeps the columns that are omitted.
  const json = JSON.stringify(columns);
  if (json !== "{}") await changeColumns(db, { id, changes: json });
}

const ownLobsterRow = {
  id: lobsters.id,
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
  avatarSeed: lobsters.avatarSeed,
  avatarUrl: lobsters.avatarUrl,
  bio: lobsters.bio,
  friendPitch: lobsters.friendPitch,
  mbti: lobsters.mbti,
  /** As stored: the sanction may have expired (`statusUntil`). */
  status: lobsters.status,
  statusUntil: lobsters.statusUntil,
  /** What it changed while shadow-muted, about itself and its owner's public block. */
  shadow: lobsters.shadow,
  pausedAt: lobsters.pausedAt,
  createdAt: lobsters.createdAt,
};

const itself: Reader = { viewer: sql`l.id` };

const lobsterByOwner = statement(
  ownLobsterRow,
  (p: Placeholders<{ ownerId: string }>) => sql`
    select l.id, l.serial_no "serialNo", ${shownName(itself)} "displayName",
      ${shownText("avatar_seed", sql`l.avatar_seed`, itself)} "avatarSeed",
      ${shownNullable("avatar_url", sql`l.avatar_url`, itself)} "avatarUrl",
      ${shownText("bio", sql`l.bio`, itself)} bio,
      ${shownText("friend_pitch", sql`l.friend_pitch`, itself)} "friendPitch",
      ${shownNullable("mbti", sql`l.mbti`, itself)} mbti,
      l.status, l.status_until "statusUntil", l.shadow, l.paused_at "pausedAt",
      l.created_at "createdAt"
    from lobsters l where l.owner_id = ${p.ownerId}::uuid`,
);

/** The lobster of an owner as it sees itself; undefined while the owner has none. */
export async function findLobsterOfOwner(db: Db, ownerId: string) {
  const [row] = await lobsterByOwner(db, { ownerId });
  return row;
}

const namedLobsterRow = {
  id: lobsters.id,
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
  status: lobsters.status,
  statusUntil: lobsters.statusUntil,
  ownerId: notNull(lobsters.ownerId),
  ownerEmail: owners.email,
};

const lobsterByNameKey = statement(
  namedLobsterRow,
  (p: Placeholders<{ nameKey: string }>) => sql`
    select l.id, l.serial_no "serialNo", l.display_name "displayName", l.status, l.status_until "statusUntil",
      l.owner_id "ownerId", o.email "ownerEmail"
    from lobsters l join owners o on o.id = l.owner_id where l.name_key = ${p.nameKey}`,
);

/** The lobster that has this name key, with its owner's e-mail; undefined if there is none. */
export async function findLobsterByNameKey(db: Db, nameKey: string) {
  const [row] = await lobsterByNameKey(db, { nameKey });
  return row;
}
