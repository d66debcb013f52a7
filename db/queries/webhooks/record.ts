import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { batchRowsMax, repeatUntilEmpty } from "../../delete-in-batches";
import { isBanned } from "../../fragments/lobster-columns";
import { notify } from "../../fragments/notify";
import { isLive, keyHasEnded, resetFailures } from "../../fragments/webhook-columns";
import { pg } from "../../row";
import { ATTEMPTS_KEPT, type ENDED_BECAUSE } from "../../schema/webhooks";
import { optionalRowStatement, type Placeholders, singleRowStatement, statement } from "../../statement";
import { leasedUntil } from "./lease";
import type { OfWebhook } from "./webhooks";

/** An attempt and its result. */
export interface AttemptParams {
  type: string;
  eventId: string | null;
  seq: number | null;
  status: number | null;
  failure: string | null;
  ms: number;
}

const recorded = (p: Placeholders<AttemptParams & { now: string }>) => sql`
    recorded as (
      insert into webhook_attempts (webhook_id, number, at, type, event_id, seq, status, failure, ms)
      select id, attempts, ${p.now}::timestamptz, ${p.type}::text, ${p.eventId}::uuid, ${p.seq}::bigint,
        ${p.status}::smallint, ${p.failure}::text, ${p.ms}::int
      from hit
    ), trimmed as (
      delete from webhook_attempts where (webhook_id, number) in (
        select id, attempts - ${sql.raw(String(ATTEMPTS_KEPT))} from hit)
    )`;

/** The state of a webhook after an attempt. */
export interface DeliveryOutcome {
  position: number;
  /** Of a subscription to the feed; null for all others. */
  postAt: string | null;
  failures: number;
  refusals: number;
  failingSince: string | null;
  /** When the webhook is due next; null for the end of the lease. */
  dueAt: string | null;
  /** Whether the holder keeps the lease and continues. */
  keepsLease: boolean;
  endedBecause: Exclude<(typeof ENDED_BECAUSE)[number], "owner"> | null;
  /** The number of the event that becomes a dead letter. */
  deadLetter: number | null;
}

type Recording = { id: string; lease: string; now: string } & AttemptParams & DeliveryOutcome;

/**
 * Records an attempt and its outcome, and notifies the lobster if the webhook ends. Returns whether more may be sent.
 * Undefined, and nothing is recorded, when the lease is another holder's by now.
 */
export const recordAttempt = optionalRowStatement(
  { isLive: pg.boolean },
  (p: Placeholders<Recording>) => sql`
    with hit as (
      update webhooks w set attempts = attempts + 1, position = ${p.position}::bigint,
        post_at = ${p.postAt}::timestamptz, failures = ${p.failures}::int,
        refusals = ${p.refusals}::int, failing_since = ${p.failingSince}::timestamptz,
        due_at = coalesce(${p.dueAt}::timestamptz, ${leasedUntil(p.now)}),
        lease = case when ${p.keepsLease}::bool then w.lease end,
        ended_because = coalesce(w.ended_because, ${p.endedBecause}::text),
        ended_at = coalesce(w.ended_at, case when ${p.endedBecause}::text is not null then ${p.now}::timestamptz end)
      where w.id = ${p.id}::uuid and w.lease = ${p.lease}::uuid
      returning w.id, w.lobster_id, w.attempts, w.url, ${isLive} and not ${keyHasEnded} is_live
    ), ${recorded(p)}, aside as (
      insert into webhook_asides (webhook_id, seq, event_id, type, at)
      select hit.id, e.seq, e.notification_id, e.type, ${p.now}::timestamptz
      from hit join inbox_events e on e.lobster_id = hit.lobster_id and e.seq = ${p.deadLetter}::bigint
      on conflict do nothing
    ), told as (${notify(
      {
        recipient: sql`lobster_id`,
        type: "webhook_ended",
        source: sql`lobster_id`,
        payload: sql`jsonb_build_object('webhook_id', id, 'url', url, 'because', ${p.endedBecause}::text)`,
        at: sql`${p.now}::timestamptz`,
      },
      sql`from hit where ${p.endedBecause}::text is not null`,
    )})
    select hit.is_live and not ${isBanned} "isLive"
    from hit join lobsters l on l.id = hit.lobster_id`,
);

type Release = Pick<DeliveryOutcome, "position" | "postAt"> & { id: string; lease: string; dueAt: string };

const release = statement(
  {},
  (p: Placeholders<Release>) => sql`
    update webhooks set lease = null, due_at = ${p.dueAt}::timestamptz, position = ${p.position}::bigint,
      post_at = ${p.postAt}::timestamptz
    where id = ${p.id}::uuid and lease = ${p.lease}::uuid`,
);

/** Releases a lease until `dueAt` (ISO 8601) or a wake, and stores how far it got. */
export async function releaseWebhook(db: Db, params: Release): Promise<void> {
  await release(db, params);
}

/** Records a test delivery, which changes nothing else. */
export const recordTest = statement(
  {},
  (p: Placeholders<OfWebhook & AttemptParams & { now: string }>) => sql`
    with hit as (
      update webhooks set attempts = attempts + 1
      where id = ${p.id}::uuid and lobster_id = ${p.lobsterId}::uuid returning id, attempts
    ), ${recorded(p)}
    select from hit`,
);

type Challenge = OfWebhook & AttemptParams & { url: string; isEchoed: boolean; now: string };

// An echo does not change the lease of an active webhook.
/**
 * Records a challenge of this URL. An echo activates a webhook that is pending or ended automatically, and resets its
 * failures. Undefined when the webhook is gone, has another URL by now, or was ended by its owner.
 */
export const recordChallenge = optionalRowStatement(
  { isVerified: pg.boolean },
  (p: Placeholders<Challenge>) => sql`
    with found as (
      select w.id, ${p.isEchoed}::bool and (w.lease is null or w.verified_at is null or w.ended_at is not null) opens
      from webhooks w
      where w.id = ${p.id}::uuid and w.lobster_id = ${p.lobsterId}::uuid and w.url = ${p.url}
        and w.ended_because is distinct from 'owner'
      for no key update
    ), opened as (
      update webhooks w set verified_at = coalesce(w.verified_at, ${p.now}::timestamptz), ended_at = null,
        ended_because = null, ${resetFailures(p.now)}, attempts = attempts + 1
      from found where w.id = found.id and found.opens returning w.id, w.attempts
    ), kept as (
      update webhooks w set attempts = attempts + 1,
        due_at = case when w.verified_at is null then null else w.due_at end
      from found where w.id = found.id and not found.opens returning w.id, w.attempts
    ), hit as (
      select * from opened union all select * from kept
    ), ${recorded(p)}
    select ${p.isEchoed}::bool "isVerified" from hit`,
);

// It skips locked rows, because the removal of a webhook locks the rows of these tables in another order.
const deleteBatch = singleRowStatement(
  { count: pg.integer },
  (p: Placeholders<{ before: string }>) => sql`
    with attempts as (
      delete from webhook_attempts where ctid = any(array(
        select ctid from webhook_attempts where at < ${p.before}::timestamptz limit ${batchRowsMax} for update skip locked))
      returning 1
    ), asides as (
      delete from webhook_asides where ctid = any(array(
        select ctid from webhook_asides where at < ${p.before}::timestamptz limit ${batchRowsMax} for update skip locked))
      returning 1
    ), wakes as (
      delete from webhook_wakes where ctid = any(array(
        select ctid from webhook_wakes k where not exists (
          select 1 from webhooks w where w.id = k.webhook_id and ${isLive}) for update skip locked))
    )
    select (select count(*) from attempts)::int + (select count(*) from asides)::int count`,
);

/** Deletes attempts and dead letters from before an instant (ISO 8601), and wakes of webhooks that are not live. */
export const deleteOldAttempts = (db: Db, before: string): Promise<number> =>
  repeatUntilEmpty(async () => (await deleteBatch(db, { before })).count);
