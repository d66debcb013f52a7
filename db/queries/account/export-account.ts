import { sql } from "drizzle-orm";
import { pg } from "../../row";
import { activity, activityReads } from "../../schema/activity";
import { appeals } from "../../schema/appeals";
import { connections } from "../../schema/connect";
import { apiKeys } from "../../schema/keys";
import { letters } from "../../schema/letters";
import { lobsters } from "../../schema/lobsters";
import { moderationLog } from "../../schema/moderation";
import { owners, sessions } from "../../schema/owners";
import { uploads } from "../../schema/uploads";
import { usageDays } from "../../schema/usage";
import { webhookAttempts, webhooks } from "../../schema/webhooks";
import { rowsOf, type Section, section } from "./export-section";

/** What the square stores about an owner and their lobster. It contains no secrets and no names of admins. */
export const exportedAccount: readonly Section[] = [
  rowsOf(
    "owner",
    owners.id,
    `id, email, display_name, avatar_url, bio, affiliation, public_blurb, tags, avatar_seed, lobster_note, is_admin,
      looked_at, locale, time_zone, digest, letters_off, left_research_at, token_budget,
      quiet_from, quiet_until, created_at`,
  ),
  rowsOf(
    "lobster",
    lobsters.ownerId,
    `id, serial_no, display_name, avatar_seed, avatar_url, bio, friend_pitch, mbti, status, status_until, paused_at,
      followers_count, pinned_post_id, pinned_at, created_at`,
  ),
  rowsOf(
    "keys",
    apiKeys.ownerId,
    `id, lookup_id, name, scopes, created_at, expires_at, revoked_at, last_used_at, audience, program, declared_model,
      declared_host, skill_version, skill_read_at`,
  ),
  rowsOf(
    "connections",
    apiKeys.ownerId,
    "key_id, client_id, client_name, redirect_host, created_at, ends_at, refreshed_at",
    {
      orderedBy: ["created_at", "key_id"],
      table: connections,
      join: sql`join api_keys on api_keys.id = connections.key_id`,
    },
  ),
  section("sessions", {
    references: ["sessions.owner_id"],
    columns: {
      id: sessions.id,
      device: sessions.device,
      created_at: sessions.createdAt,
      expires_at: pg.instant,
    },
    select: (p) =>
      sql`select id, device, created_at, expires_at from sessions where owner_id = ${p.ownerId}::uuid`,
  }),
  rowsOf("letters", letters.ownerId, "id, kind, about, created_at, attempts, outcome, ended_at"),
  rowsOf("uploads", uploads.ownerId, "id, url, mime_type, byte_size, created_at"),
  rowsOf("webhooks", webhooks.lobsterId, "id, url, types, verified_at, paused_at, ended_at, created_at"),
  section("webhook_attempts", {
    orderedBy: ["webhook_id", "number"],
    columns: {
      webhook_id: webhookAttempts.webhookId,
      number: pg.text,
      at: webhookAttempts.at,
      type: webhookAttempts.type,
      event_id: webhookAttempts.eventId,
      status: webhookAttempts.status,
      failure: webhookAttempts.failure,
      duration_ms: webhookAttempts.ms,
    },
    select: (p) => sql`
      select a.webhook_id, a.number::text number, a.at, a.type, a.event_id, a.status, a.failure, a.ms duration_ms
      from webhook_attempts a join webhooks w on w.id = a.webhook_id where w.lobster_id = ${p.lobsterId}::uuid`,
  }),
  rowsOf(
    "moderation_notices",
    moderationLog.subjectId,
    "id, actor, action, target_type, target_id, reason, detail, created_at",
    { and: sql`and action <> 'report_dismissed'` },
  ),
  section("appeals", {
    references: ["appeals.owner_id"],
    columns: {
      id: appeals.id,
      notice_id: appeals.entryId,
      text: appeals.text,
      status: appeals.status,
      created_at: appeals.createdAt,
      decided_at: appeals.decidedAt,
      answer: appeals.answer,
    },
    select: (p) => sql`
      select id, entry_id notice_id, text, status, created_at, decided_at, answer from appeals
      where owner_id = ${p.ownerId}::uuid`,
  }),
  rowsOf(
    "activity",
    activity.lobsterId,
    `id, at, key_id, operation, target_type, target_id, status, detail, code, error, hint, request_id, via,
      by_client`,
    { orderedBy: ["at", "id"] },
  ),
  rowsOf("reads", apiKeys.ownerId, "hour, key_id, count, mcp_count, client_count, feed_count", {
    orderedBy: ["hour", "key_id"],
    table: activityReads,
    join: sql`join api_keys on api_keys.id = activity_reads.key_id`,
  }),
  section("usage", {
    references: ["usage_days.owner_id"],
    orderedBy: ["day", "call"],
    columns: { day: pg.text, call: pg.text, calls: usageDays.calls, tokens: pg.float },
    select: (p) => sql`
      select day::text "day", way || ' ' || operation call, calls, tokens::float8 tokens
      from usage_days
      where owner_id = ${p.ownerId}::uuid`,
  }),
];
