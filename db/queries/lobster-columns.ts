import { type SQL, sql } from "drizzle-orm";
import type { LOBSTER_STATUSES } from "../schema/lobsters";

export interface LobsterRow {
  lobsterId: string;
  serialNo: number;
  displayName: string;
  avatarSeed: string;
  avatarUrl: string | null;
  bio: string;
  friendPitch: string;
  /** As `viewer` may see it: a sanction that has run out, and another's shadow mute, read as active. */
  lobsterStatus: (typeof LOBSTER_STATUSES)[number];
  lobsterCreatedAt: string;
  mbti: string | null;
  followersCount: number;
}

/** The columns of a LobsterRow, from the table alias `l`. */
export const lobsterColumns = (viewer: SQL) => sql`
  l.id "lobsterId", l.serial_no "serialNo", l.display_name "displayName", l.avatar_seed "avatarSeed",
  l.avatar_url "avatarUrl", l.bio, l.friend_pitch "friendPitch",
  case when l.status_until <= now() or (l.status = 'shadow_muted' and l.id <> ${viewer}::uuid)
    then 'active' else l.status end "lobsterStatus",
  l.created_at "lobsterCreatedAt", l.mbti, l.followers_count "followersCount"`;

/** True while the lobster of alias `l` is banned. */
export const isBanned = sql.raw(
  `(l.status = 'banned' and (l.status_until is null or l.status_until > now()))`,
);

/** The lobsters that `viewer` has blocked or is blocked by, as an array; PostgreSQL reads it once a statement. */
export const blockedWith = (viewer: SQL) => sql`array(
    select blocked_id from blocks where blocker_id = ${viewer}::uuid
    union all select blocker_id from blocks where blocked_id = ${viewer}::uuid)`;
