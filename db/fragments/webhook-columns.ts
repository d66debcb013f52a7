import { type SQL, sql } from "drizzle-orm";
import { nullable, outerJoin, pg, type RowOf } from "../row";
import { webhookAttempts, webhooks } from "../schema/webhooks";
import { keyEndsAt } from "./key-end";

export const WEBHOOK_STATUSES = ["pending", "active", "paused", "ended"] as const;

/** True when the key of the webhook of alias `w` is revoked or has expired. */
export const keyHasEnded = sql`exists (
  select 1 from api_keys k left join connections c on c.key_id = k.id
  where k.id = w.key_id and ${keyEndsAt} <= now())`;

/** True while the owner of the lobster of alias `l` has paused it and the webhook `w` belongs to a connection. */
export const isConnectionPaused = sql.raw(
  "(l.paused_at is not null and exists (select 1 from api_keys k where k.id = w.key_id and k.audience is not null))",
);

/** The scopes of the webhook of alias `w`. One from before they were kept has those of its key. */
export const scopesOf = sql.raw(
  "coalesce(w.scopes, (select k.scopes from api_keys k where k.id = w.key_id), array[]::text[])",
);

/** How the key of the webhook of alias `w` ended; null while it is good, and without a key. */
const keyEnd = sql`(
  select case when k.revoked_at <= now() then 'revoked' when ${keyEndsAt} <= now() then 'expired' end
  from api_keys k left join connections c on c.key_id = k.id where k.id = w.key_id)`;

/** The name of a host, without its port and without a dot at its end. */
const nameOf = (host: SQL) => sql`rtrim(regexp_replace(${host}, ':[0-9]+$', ''), '.')`;

/** The name of the host of the webhook of alias `w`. */
export const hostName = nameOf(sql.raw("w.host"));

/** Whether the owner of a lobster has stopped one of its webhooks to this host, except the webhook `besides`. */
export const isHostStopped = (p: { lobsterId: SQL; host: SQL }, besides: SQL = sql`null::uuid`) => sql`
  exists (
    select 1 from webhooks w where w.lobster_id = ${p.lobsterId}::uuid and w.id is distinct from ${besides}
      and 'owner' in (w.paused_by, w.ended_because) and ${hostName} = ${nameOf(sql`${p.host}::text`)})`;

/** The status of the webhook of alias `w` (lib/areas/webhooks/contract.md). */
const statusOf = sql`
  case when w.ended_at is not null then 'ended' when w.paused_at is not null or ${keyHasEnded} then 'paused'
    when w.verified_at is null then 'pending' else 'active' end`;

/** True when the webhook of alias `w` is neither paused nor ended. It may be pending, and its key may have ended. */
export const isLive = sql.raw("w.paused_at is null and w.ended_at is null");

export const attemptRow = {
  number: webhookAttempts.number,
  attemptedAt: webhookAttempts.at,
  attemptType: webhookAttempts.type,
  eventId: webhookAttempts.eventId,
  seq: nullable(pg.float),
  answerStatus: webhookAttempts.status,
  failure: webhookAttempts.failure,
  ms: webhookAttempts.ms,
};

export type AttemptRow = RowOf<typeof attemptRow>;

/** The columns of `attemptRow`, from the table alias `a`. */
export const attemptColumns = sql.raw(`
  a.number, a.at "attemptedAt", a.type "attemptType", a.event_id "eventId", a.seq::float8 seq, a.status "answerStatus",
  a.failure, a.ms`);

/** A webhook as its lobster and its owner see it, and its last attempt. */
export const webhookRow = outerJoin(
  {
    id: webhooks.id,
    lobsterId: webhooks.lobsterId,
    url: webhooks.url,
    types: webhooks.types,
    status: pg.oneOf(...WEBHOOK_STATUSES),
    pausedBy: webhooks.pausedBy,
    keyEnd: nullable(pg.oneOf("revoked", "expired")),
    endedBecause: webhooks.endedBecause,
    failures: webhooks.failures,
    failingSince: webhooks.failingSince,
    dueAt: webhooks.dueAt,
    createdAt: webhooks.createdAt,
    eventName: webhooks.eventName,
    lapsesAt: webhooks.lapsesAt,
  },
  attemptRow,
);

export type WebhookRow = RowOf<typeof webhookRow>;

/** The columns of `webhookRow`, from the alias `w` and its `lastAttempt`. */
export const webhookColumns = sql`
  w.id, w.lobster_id "lobsterId", w.url, w.types, ${statusOf} status, w.paused_by "pausedBy", ${keyEnd} "keyEnd",
  w.ended_because "endedBecause", w.failures, w.failing_since "failingSince", w.due_at "dueAt",
  w.created_at "createdAt", w.event_name "eventName", w.lapses_at "lapsesAt", ${attemptColumns}`;

export const lastAttempt = sql.raw(
  "left join webhook_attempts a on a.webhook_id = w.id and a.number = w.attempts",
);

/**
 * Resets failures and makes the webhook due now. Clearing the lease discards the result of an attempt under way, which
 * began under other settings.
 */
export const resetFailures = (now: SQL) =>
  sql`failures = 0, refusals = 0, failing_since = null, lease = null, due_at = ${now}::timestamptz`;
