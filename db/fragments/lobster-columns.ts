import { type SQL, sql } from "drizzle-orm";
import type { RowOf } from "../row";
import { lobsters } from "../schema/lobsters";
import { shownName, shownNullable, shownText } from "./shadow";

/** A lobster as a viewer sees it. An expired sanction reads as active, and so does another lobster's shadow mute. */
export const lobsterRow = {
  lobsterId: lobsters.id,
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
  avatarSeed: lobsters.avatarSeed,
  avatarUrl: lobsters.avatarUrl,
  bio: lobsters.bio,
  friendPitch: lobsters.friendPitch,
  lobsterStatus: lobsters.status,
  lobsterCreatedAt: lobsters.createdAt,
  mbti: lobsters.mbti,
  followersCount: lobsters.followersCount,
};

export type LobsterRow = RowOf<typeof lobsterRow>;

/**
 * The columns of `lobsterRow`, from the table alias `l`. The lobster itself sees what it changed while shadow-muted;
 * admins see it where `isAdmin` is given.
 */
export const lobsterColumns = (viewer: SQL, isAdmin?: SQL) => sql`
  l.id "lobsterId", l.serial_no "serialNo", ${shownName({ viewer, isAdmin })} "displayName",
  ${shownText("avatar_seed", sql`l.avatar_seed`, { viewer, isAdmin })} "avatarSeed",
  ${shownNullable("avatar_url", sql`l.avatar_url`, { viewer, isAdmin })} "avatarUrl",
  ${shownText("bio", sql`l.bio`, { viewer, isAdmin })} bio,
  ${shownText("friend_pitch", sql`l.friend_pitch`, { viewer, isAdmin })} "friendPitch",
  case when l.status_until <= now() or (l.status = 'shadow_muted' and l.id <> ${viewer}::uuid)
    then 'active' else l.status end "lobsterStatus",
  l.created_at "lobsterCreatedAt", ${shownNullable("mbti", sql`l.mbti`, { viewer, isAdmin })} mbti,
  l.followers_count "followersCount"`;

/** True while the lobster of alias `l` has an account. Without one, its id is treated as an id that no lobster has. */
export const hasAccount = sql.raw("(l.gone_at is null)");

/** True while the lobster of alias `l` is banned. */
export const isBanned = sql.raw(
  `(l.status = 'banned' and (l.status_until is null or l.status_until > now()))`,
);
