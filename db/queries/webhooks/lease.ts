import { sql } from "drizzle-orm";
import { isAdmitted } from "../../fragments/course";
import { isBanned } from "../../fragments/lobster-columns";
import { hostName, isConnectionPaused, isLive, keyHasEnded, scopesOf } from "../../fragments/webhook-columns";
import { notNull, pg, type RowOf } from "../../row";
import { owners } from "../../schema/owners";
import { webhooks } from "../../schema/webhooks";
import { type Placeholders, statement } from "../../statement";

/** How long a lease lasts, in seconds. An attempt takes at most ten, and each recorded one renews the lease. */
const LEASE_SECONDS = 30;

interface LeaseParams {
  lease: string;
  /** Names of hosts that have enough deliveries under way. */
  busyHosts: string[];
  limit: number;
  /** ISO 8601. */
  now: string;
}

const leased = {
  id: webhooks.id,
  lobsterId: webhooks.lobsterId,
  ownerId: owners.id,
  timeZone: owners.timeZone,
  url: webhooks.url,
  host: webhooks.host,
  types: webhooks.types,
  /** What its messages may quote. */
  scopes: notNull(webhooks.scopes),
  secret: webhooks.secret,
  previousSecret: webhooks.previousSecret,
  previousUntil: webhooks.previousUntil,
  isPending: pg.boolean,
  /** Whether nothing may be sent: the lobster is banned, the key has ended, or its connection is paused. */
  isHeld: pg.boolean,
  /** Whether a subscription ends, because its lobster is banned or its key has ended. */
  isOver: pg.boolean,
  isShadowed: pg.boolean,
  subscriptionId: webhooks.subscriptionId,
  eventName: webhooks.eventName,
  lapsesAt: webhooks.lapsesAt,
  postAt: webhooks.postAt,
  position: pg.float,
  failures: webhooks.failures,
  refusals: webhooks.refusals,
  failingSince: webhooks.failingSince,
  /** Since when there may be something to send. */
  waitingSince: pg.instant,
};

export type LeasedWebhook = RowOf<typeof leased>;

export const leasedUntil = (now: ReturnType<typeof sql>) =>
  sql`${now}::timestamptz + interval '${sql.raw(String(LEASE_SECONDS))} s'`;

/** Whether the course does not admit the owner of the lobster of alias `l`. */
const isShutOut = sql`coalesce((select not ${isAdmitted} from owners o where o.id = l.owner_id), true)`;

// A webhook that is due is free: its lease, if it has one, has run out. A woken one is free only without a lease.
/**
 * Leases webhooks that may have something to send, for LEASE_SECONDS; each has one holder at a time, and a parallel
 * call gets others. What the holder then reads from the log includes the events that woke the webhook.
 */
export const leaseWebhooks = statement(
  leased,
  (p: Placeholders<LeaseParams>) => sql`
    with due as (
      select w.id, w.due_at since from webhooks w
      where ${isLive} and w.due_at <= ${p.now}::timestamptz and ${hostName} <> all(${p.busyHosts}::text[])
      order by w.due_at limit ${p.limit}::int for no key update skip locked
    ), woken as (
      select w.id, ${p.now}::timestamptz since from webhooks w
      where w.id = any(array(select distinct webhook_id from webhook_wakes)) and ${isLive} and w.lease is null
        and w.failures = 0 and w.due_at > ${p.now}::timestamptz and ${hostName} <> all(${p.busyHosts}::text[])
      limit ${p.limit}::int for no key update skip locked
    ), taken as (
      select id, since from due union all select id, since from woken
    ), awake as (
      delete from webhook_wakes where webhook_id in (select id from taken)
    )
    update webhooks w set lease = ${p.lease}::uuid, due_at = ${leasedUntil(p.now)}
    from taken, lobsters l join owners o on o.id = l.owner_id where w.id = taken.id and l.id = w.lobster_id
    returning w.id, w.lobster_id "lobsterId", o.id "ownerId", o.time_zone "timeZone", w.url, w.host, w.types, ${scopesOf} scopes, w.secret, w.previous_secret "previousSecret",
      w.previous_until "previousUntil", w.verified_at is null "isPending",
      (${isBanned} or ${keyHasEnded} or ${isConnectionPaused} or ${isShutOut}) "isHeld", (${isBanned} or ${keyHasEnded}) "isOver",
      (l.status = 'shadow_muted' and coalesce(l.status_until > now(), true)) "isShadowed", w.subscription_id "subscriptionId",
      w.event_name "eventName", w.lapses_at "lapsesAt", w.post_at "postAt",
      w.position::float8 position, w.failures, w.refusals, w.failing_since "failingSince", taken.since "waitingSince"`,
);
