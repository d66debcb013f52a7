import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { deleteInBatches } from "../../delete-in-batches";
import { isHostStopped, resetFailures } from "../../fragments/webhook-columns";
import { nullable, outcome, pg } from "../../row";
import { webhooks } from "../../schema/webhooks";
import { optionalRowStatement, type Placeholders, singleRowStatement, statement } from "../../statement";
import type { OfWebhook } from "./webhooks";

/** A subscription of a lobster, by the id that its receiver knows. */
export interface OfSubscription {
  subscriptionId: string;
  lobsterId: string;
}

/** True for a row that its owner paused or ended: it stays, so that it cannot be added again. */
const isStopped = sql.raw("coalesce('owner' in (paused_by, ended_because), false)");

/** A subscription and how its delivery stands; undefined if there is none. */
export const findSubscription = optionalRowStatement(
  {
    id: webhooks.id,
    secret: webhooks.secret,
    position: pg.float,
    postAt: webhooks.postAt,
    isVerified: pg.boolean,
    isStopped: pg.boolean,
    lapsesAt: webhooks.lapsesAt,
    failures: webhooks.failures,
    failingSince: webhooks.failingSince,
    lastDeliveryAt: nullable(pg.instant),
    lastStatus: nullable(pg.integer),
    lastFailure: nullable(pg.text),
  },
  (p: Placeholders<OfSubscription>) => sql`
    select w.id, w.secret, w.position::float8 position, w.post_at "postAt", w.verified_at is not null "isVerified",
      ${isStopped} "isStopped", w.lapses_at "lapsesAt", w.failures, w.failing_since "failingSince",
      (select max(d.at) from webhook_attempts d
        where d.webhook_id = w.id and d.failure is null and d.status between 200 and 299 and d.event_id is not null)
        "lastDeliveryAt",
      a.status::int "lastStatus", a.failure "lastFailure"
    from webhooks w left join webhook_attempts a on a.webhook_id = w.id and a.number = w.attempts
    where w.subscription_id = ${p.subscriptionId} and w.lobster_id = ${p.lobsterId}::uuid`,
);

const verified = singleRowStatement(
  { isVerified: pg.boolean },
  (p: Placeholders<{ lobsterId: string; url: string; now: string }>) => sql`
    select exists (
      select 1 from webhooks w where w.lobster_id = ${p.lobsterId}::uuid and w.url = ${p.url} and w.verified_at is not null
        and w.subscription_id is not null and w.ended_at is null and w.lapses_at > ${p.now}::timestamptz) "isVerified"`,
);

/** Whether another subscription of the lobster, which has not lapsed, has had its challenge echoed at this URL. */
export const isUrlVerified = async (...args: Parameters<typeof verified>): Promise<boolean> =>
  (await verified(...args)).isVerified;

/** What a subscription gets anew each time that its lobster subscribes. */
export interface Grant {
  keyId: string;
  /** Those of the key, which decide what its messages may quote. */
  scopes: string[];
  /** Sealed. */
  secret: Buffer;
  /** ISO 8601. */
  lapsesAt: string;
  /** ISO 8601. */
  now: string;
}

export interface NewSubscription extends OfSubscription, Grant {
  id: string;
  url: string;
  host: string;
  eventName: string;
  types: string[];
  position: number;
  postAt: string | null;
}

const reserve = singleRowStatement(
  outcome(["webhooks_full", "stopped_by_owner"], { id: nullable(pg.uuid) }),
  (p: Placeholders<NewSubscription>) => sql`
    with stopped as (
      select ${isHostStopped(p)} is_stopped
    ), known as (
      select id from webhooks where subscription_id = ${p.subscriptionId}
    ), free as (
      select slot from (values (1), (2)) slots(slot), stopped
      where not is_stopped and not exists (select 1 from known) and not exists (
        select 1 from webhooks w where w.lobster_id = ${p.lobsterId}::uuid and w.slot = slots.slot
      ) order by slot limit 1
    ), added as (
      insert into webhooks (id, lobster_id, slot, key_id, url, host, types, scopes, secret, position, post_at,
        subscription_id, event_name, lapses_at, created_at)
      select ${p.id}::uuid, ${p.lobsterId}::uuid, slot, ${p.keyId}::uuid, ${p.url}, ${p.host}, ${p.types}::text[],
        ${p.scopes}::text[], ${p.secret}::bytea, ${p.position}::bigint, ${p.postAt}::timestamptz,
        ${p.subscriptionId}, ${p.eventName}, ${p.lapsesAt}::timestamptz, ${p.now}::timestamptz
      from free on conflict do nothing returning id
    )
    select case when is_stopped then 'stopped_by_owner'
        when not exists (select 1 from free) and not exists (select 1 from known) then 'webhooks_full' end refusal,
      coalesce((select id from known), (select id from added)) id
    from stopped`,
);

/**
 * Adds a subscription that is not sent anything until it is activated, or finds the one that a parallel call has added.
 * Refused when the lobster has two webhooks or subscriptions, or its owner stopped one to this host.
 */
export async function reserveSubscription(db: Db, subscription: NewSubscription) {
  for (;;) {
    const added = await reserve(db, subscription);
    // A parallel request took the same slot or id. Each time that leaves one slot less, so the loop ends.
    if (added.refusal !== null || added.id !== null) return added;
  }
}

type Activation = OfWebhook & Grant & { position: number; postAt: string | null };

/** Sends to a subscription from now on. Undefined if it is gone. */
export const activateSubscription = optionalRowStatement(
  { id: webhooks.id },
  (p: Placeholders<Activation>) => sql`
    update webhooks w set verified_at = coalesce(w.verified_at, ${p.now}::timestamptz), secret = ${p.secret}::bytea,
      lapses_at = ${p.lapsesAt}::timestamptz, key_id = ${p.keyId}::uuid, scopes = ${p.scopes}::text[],
      position = ${p.position}::bigint, post_at = ${p.postAt}::timestamptz, ${resetFailures(p.now)}
    where w.id = ${p.id}::uuid and w.lobster_id = ${p.lobsterId}::uuid returning w.id`,
);

type Refresh = OfWebhook & Grant & { previous: Buffer | null; previousUntil: string | null };

// An attempt under way keeps its lease, unless the receiver was failing: then it is tried at once.
/** Renews a subscription. With `previous` the secret changes, and the previous one signs, too, until an instant. */
export const refreshSubscription = optionalRowStatement(
  { id: webhooks.id },
  (p: Placeholders<Refresh>) => sql`
    update webhooks w set lapses_at = ${p.lapsesAt}::timestamptz, key_id = ${p.keyId}::uuid, scopes = ${p.scopes}::text[],
      secret = ${p.secret}::bytea,
      previous_secret = coalesce(${p.previous}::bytea, w.previous_secret),
      previous_until = case when ${p.previous}::bytea is null then w.previous_until else ${p.previousUntil}::timestamptz end,
      failing_since = case when w.failures = 0 then w.failing_since end,
      lease = case when w.failures = 0 then w.lease end,
      due_at = case when w.failures = 0 then w.due_at else ${p.now}::timestamptz end, failures = 0, refusals = 0,
      ended_at = null, ended_because = null
    where w.id = ${p.id}::uuid and w.lobster_id = ${p.lobsterId}::uuid and not ${isStopped} returning w.id`,
);

/** Removes a subscription, unless its owner stopped it. */
export const deleteSubscription = statement(
  {},
  (p: Placeholders<OfSubscription>) => sql`
    delete from webhooks w where w.subscription_id = ${p.subscriptionId} and w.lobster_id = ${p.lobsterId}::uuid
      and not ${isStopped}`,
);

/** Removes a subscription whose challenge failed. */
export const deletePending = statement(
  {},
  (p: Placeholders<OfWebhook>) => sql`
    delete from webhooks where id = ${p.id}::uuid and lobster_id = ${p.lobsterId}::uuid and verified_at is null`,
);

/** Removes the subscription that this lease holds. */
export const deleteLeased = statement(
  {},
  (p: Placeholders<{ id: string; lease: string }>) => sql`
    delete from webhooks where id = ${p.id}::uuid and lease = ${p.lease}::uuid`,
);

/** Removes the subscriptions of a lobster that were not refreshed in time. */
export const deleteLapsedOf = statement(
  {},
  (p: Placeholders<{ lobsterId: string; now: string }>) => sql`
    delete from webhooks w where w.lobster_id = ${p.lobsterId}::uuid and w.lapses_at <= ${p.now}::timestamptz
      and not ${isStopped}`,
);

/** Removes all subscriptions that were not refreshed by an instant (ISO 8601). Returns how many there were. */
export const deleteLapsed = deleteInBatches(
  webhooks,
  (p: Placeholders<{ now: string }>) => sql`lapses_at <= ${p.now}::timestamptz and not ${isStopped}`,
  webhooks.lapsesAt,
);
