import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { batchRowsMax, repeatUntilEmpty } from "../../delete-in-batches";
import { isBanned } from "../../fragments/lobster-columns";
import { notify } from "../../fragments/notify";
import { isLive, keyHasEnded, resetFailures } from "../../fragments/webhook-columns";
import { pg } from "../../row";
import { ATTEMPTS_KEPT, type ENDED_BECAUSE, webhooks } from "../../schema/webhooks";
import { type Placeholders, singleRow, statement } from "../../statement";
import { leasedUntil } from "./claim";
import type { OfWebhook } from "./webhooks";

/** How an attempt went. */
export interface AttemptParams {
  type: string;
  eventId: string | null;
  seq: number | null;
  status: number | null;
  failure: string | null;
  ms: number;
}

const noted = (p: Placeholders<AttemptParams & { now: string }>) => sql`
    noted as (
      insert into webhook_attempts (webhook_id, number, at, type, event_id, seq, status, failure, ms)
      select id, attempts, ${p.now}::timestamptz, ${p.type}::text, ${p.eventId}::uuid, ${p.seq}::bigint,
        ${p.status}::smallint, ${p.failure}::text, ${p.ms}::int
      from hit
    ), trimmed as (
      delete from webhook_attempts where (webhook_id, number) in (
        select id, attempts - ${sql.raw(String(ATTEMPTS_KEPT))} from hit)
    )`;

/** What follows from an attempt. */
export interface DeliveryOutcome {
  position: number;
  failures: number;
  refusals: number;
  failingSince: string | null;
  /** When it is looked at next; null for when the lease, if it is kept, runs out. */
  dueAt: string | null;
  /** Whether the holder goes on. */
  keepsLease: boolean;
  endedBecause: Exclude<(typeof ENDED_BECAUSE)[number], "owner"> | null;
  /** The number of the event that is set aside. */
  deadLetter: number | null;
}

type Recording = { id: string; lease: string; now: string } & AttemptParams & DeliveryOutcome;

const record = statement(
  { isLive: pg.boolean },
  (p: Placeholders<Recording>) => sql`
    with hit as (
      update webhooks w set attempts = attempts + 1, position = ${p.position}::bigint, failures = ${p.failures}::int,
        refusals = ${p.refusals}::int, failing_since = ${p.failingSince}::timestamptz,
        due_at = coalesce(${p.dueAt}::timestamptz, ${leasedUntil(p.now)}),
        lease = case when ${p.keepsLease}::bool then w.lease end,
        ended_because = coalesce(w.ended_because, ${p.endedBecause}::text),
        ended_at = coalesce(w.ended_at, case when ${p.endedBecause}::text is not null then ${p.now}::timestamptz end)
      where w.id = ${p.id}::uuid and w.lease = ${p.lease}::uuid
      returning w.id, w.lobster_id, w.attempts, w.url, ${isLive} and not ${keyHasEnded} is_live
    ), ${noted(p)}, aside as (
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

/**
 * Notes an attempt and what follows from it, and tells the lobster of the webhook's end. Undefined, and nothing happens,
 * when somebody else has the webhook by now. Returns whether more may be sent.
 */
export async function recordAttempt(db: Db, params: Recording) {
  const [done] = await record(db, params);
  return done;
}

const giveBack = statement(
  {},
  (p: Placeholders<{ id: string; lease: string; position: number; dueAt: string }>) => sql`
    update webhooks set lease = null, due_at = ${p.dueAt}::timestamptz, position = ${p.position}::bigint
    where id = ${p.id}::uuid and lease = ${p.lease}::uuid`,
);

/** Gives a webhook back until `dueAt` (ISO 8601), or until it is woken, with the number that its reader has reached. */
export async function releaseWebhook(
  db: Db,
  params: { id: string; lease: string; position: number; dueAt: string },
): Promise<void> {
  await giveBack(db, params);
}

const test = statement(
  {},
  (p: Placeholders<OfWebhook & AttemptParams & { now: string }>) => sql`
    with hit as (
      update webhooks set attempts = attempts + 1
      where id = ${p.id}::uuid and lobster_id = ${p.lobsterId}::uuid returning id, attempts
    ), ${noted(p)}
    select from hit`,
);

/** Notes a test, which changes nothing else. */
export const recordTest = async (db: Db, params: OfWebhook & AttemptParams & { now: string }) => {
  await test(db, params);
};

type Challenge = OfWebhook & AttemptParams & { url: string; isEchoed: boolean; now: string };

// An echo leaves the lease of an active webhook alone.
const challenge = statement(
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
    ), ${noted(p)}
    select ${p.isEchoed}::bool "isVerified" from hit`,
);

/**
 * Notes a challenge of this URL. If the receiver echoed it, what is pending or has ended by itself becomes active, and
 * failures are forgotten. Undefined when the webhook is gone, has another URL by now, or was ended by its owner.
 */
export async function recordChallenge(db: Db, params: Challenge) {
  const [done] = await challenge(db, params);
  return done;
}

// Skips locked rows, because whoever removes a webhook locks the rows of these tables in another order.
const forget = statement(
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

/** Deletes attempts and refused events from before an instant (ISO 8601), and wakes of what is not sent to. */
export const deleteOldAttempts = (db: Db, before: string): Promise<number> =>
  repeatUntilEmpty(async () => singleRow(await forget(db, { before })).count);

export const webhookHost = webhooks.host;
