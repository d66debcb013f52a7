import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { declaredBy } from "../../fragments/declared";
import { hasAccount, type LobsterRow, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import {
  type Reader,
  seesShadowed,
  shownList,
  shownName,
  shownNullable,
  shownText,
} from "../../fragments/shadow";
import { missingParts, standingRow } from "../../fragments/standing";
import type { Viewer } from "../../fragments/viewer";
import { notNull, type RowOf } from "../../row";
import { apiKeys } from "../../schema/keys";
import { lobsters } from "../../schema/lobsters";
import { owners } from "../../schema/owners";
import { optionalRowStatement, type Placeholders, statement } from "../../statement";

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
  missingParts: standingRow.missingParts,
  declaredModel: apiKeys.declaredModel,
  declaredHost: apiKeys.declaredHost,
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
  l.pinned_post_id "pinnedPostId", l.pinned_at "pinnedAt", ${missingParts(reader)} "missingParts",
  declared.declared_model "declaredModel", declared.declared_host "declaredHost"`;

const lobsterById = optionalRowStatement(
  lobsterWithOwnerRow,
  (p: Placeholders<Pick<Viewer, "viewer" | "isAdmin"> & { id: string }>) => sql`
    select ${withOwner(p)} from lobsters l join owners o on o.id = l.owner_id
      left join ${declaredBy(seesShadowed(p))} declared on true
    where l.id = ${p.id} and ${hasAccount}`,
  "about values",
);

/**
 * A lobster and its owner's public block as `viewer` sees them; undefined if no lobster with an account has this id.
 */
export const findLobster = (db: Db, id: string, viewer: Pick<Viewer, "viewer" | "isAdmin">) =>
  lobsterById(db, { id, ...viewer });

/** A lobster and its owner's public block as the lobster itself sees them. */
export const findOwnLobster = (db: Db, id: string) => findLobster(db, id, { viewer: id, isAdmin: false });

const lobsterWithId = statement(
  {},
  (p: Placeholders<{ id: string }>) => sql`select from lobsters l where l.id = ${p.id} and ${hasAccount}`,
);

/** Whether a lobster with an account has this id. */
export const lobsterExists = async (db: Db, id: string): Promise<boolean> =>
  (await lobsterWithId(db, { id })).length > 0;

const idBySerialNo = optionalRowStatement(
  { id: lobsters.id },
  (p: Placeholders<{ serialNo: number }>) => sql`select id from lobsters where serial_no = ${p.serialNo}`,
  "about ids",
);

/** The id of the lobster with this number; undefined if there is none. */
export const findLobsterId = async (db: Db, serialNo: number): Promise<string | undefined> =>
  (await idBySerialNo(db, { serialNo }))?.id;

const lobstersById = statement(
  lobsterRow,
  (p: Placeholders<{ ids: string[]; viewer: string }>) =>
    sql`select ${lobsterColumns(p.viewer)} from lobsters l where l.id = any(${p.ids}::uuid[])`,
  "about ids",
);

/**
 * These lobsters as `viewer` sees them, in any order, with those whose account is deleted. Runs no statement for an
 * empty list.
 */
export async function findLobsters(db: Db, ids: string[], viewer: string): Promise<LobsterRow[]> {
  return ids.length > 0 ? lobstersById(db, { ids, viewer }) : [];
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

const ITSELF: Reader = { viewer: sql`l.id` };

const lobsterByOwner = optionalRowStatement(
  ownLobsterRow,
  (p: Placeholders<{ ownerId: string }>) => sql`
    select l.id, l.serial_no "serialNo", ${shownName(ITSELF)} "displayName",
      ${shownText("avatar_seed", sql`l.avatar_seed`, ITSELF)} "avatarSeed",
      ${shownNullable("avatar_url", sql`l.avatar_url`, ITSELF)} "avatarUrl",
      ${shownText("bio", sql`l.bio`, ITSELF)} bio,
      ${shownText("friend_pitch", sql`l.friend_pitch`, ITSELF)} "friendPitch",
      ${shownNullable("mbti", sql`l.mbti`, ITSELF)} mbti,
      l.status, l.status_until "statusUntil", l.shadow, l.paused_at "pausedAt",
      l.created_at "createdAt"
    from lobsters l where l.owner_id = ${p.ownerId}::uuid`,
);

/** The lobster of an owner as it sees itself; undefined while the owner has none. */
export const findLobsterOfOwner = (db: Db, ownerId: string) => lobsterByOwner(db, { ownerId });

const namedLobsterRow = {
  id: lobsters.id,
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
  status: lobsters.status,
  statusUntil: lobsters.statusUntil,
  ownerId: notNull(lobsters.ownerId),
  ownerEmail: owners.email,
};

const lobsterByNameKey = optionalRowStatement(
  namedLobsterRow,
  (p: Placeholders<{ nameKey: string }>) => sql`
    select l.id, l.serial_no "serialNo", l.display_name "displayName", l.status, l.status_until "statusUntil",
      l.owner_id "ownerId", o.email "ownerEmail"
    from lobsters l join owners o on o.id = l.owner_id where l.name_key = ${p.nameKey}`,
);

/** The lobster that has this name key, with its owner's e-mail; undefined if there is none. */
export const findLobsterByNameKey = (db: Db, nameKey: string) => lobsterByNameKey(db, { nameKey });
