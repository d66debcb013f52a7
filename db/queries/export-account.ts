import { sql } from "drizzle-orm";
import { type Section, section } from "./export-section";

/** What the square keeps about an owner and their lobster themselves; no secret, and no admin's name. */
export const exportedAccount: readonly Section[] = [
  section(
    "owner",
    [],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select id, email, display_name, avatar_url, bio, affiliation, public_blurb, tags, avatar_seed, lobster_note,
        is_admin, created_at
      from owners where id = ${p.ownerId}::uuid`,
  ),
  section(
    "lobster",
    ["lobsters.owner_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select id, serial_no, display_name, avatar_seed, avatar_url, bio, friend_pitch, mbti, status, status_until,
        paused_at, followers_count, pinned_post_id, pinned_at, created_at
      from lobsters where id = ${p.lobsterId}::uuid`,
  ),
  section(
    "keys",
    ["api_keys.owner_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select id, lookup_id, name, scopes, created_at, expires_at, revoked_at, last_used_at from api_keys
      where owner_id = ${p.ownerId}::uuid`,
  ),
  section(
    "sessions",
    ["sessions.owner_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`select id, device, created_at, expires_at from sessions where owner_id = ${p.ownerId}::uuid`,
  ),
  section(
    "uploads",
    ["uploads.owner_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select id, url, mime_type, byte_size, created_at from uploads where owner_id = ${p.ownerId}::uuid`,
  ),
  section(
    "moderation_notices",
    ["moderation_log.subject_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select id, actor, action, target_type, target_id, reason, detail, created_at from moderation_log
      where subject_id = ${p.lobsterId}::uuid and action <> 'report_dismissed'`,
  ),
  section(
    "appeals",
    ["appeals.owner_id"],
    [
      ["created_at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select id, entry_id notice_id, text, status, created_at, decided_at, answer from appeals
      where owner_id = ${p.ownerId}::uuid`,
  ),
  section(
    "activity",
    ["activity.lobster_id"],
    [
      ["at", "timestamptz"],
      ["id", "uuid"],
    ],
    (p) => sql`
      select id, at, key_id, operation, target_type, target_id, status, code, request_id from activity
      where lobster_id = ${p.lobsterId}::uuid`,
  ),
  section(
    "reads",
    [],
    [
      ["hour", "timestamptz"],
      ["key_id", "uuid"],
    ],
    (p) => sql`
      select r.hour, r.key_id, r.count from activity_reads r join api_keys k on k.id = r.key_id
      where k.owner_id = ${p.ownerId}::uuid`,
  ),
];
