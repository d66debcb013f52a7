import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import {
  attemptColumns,
  attemptRow,
  isHostStopped,
  lastAttempt,
  webhookColumns,
  webhookRow,
} from "../../fragments/webhook-columns";
import { BY_NUMBER } from "../../keyset";
import { listStatement } from "../../list-statement";
import { outcome, pg, type RowOf } from "../../row";
import { webhookAsides, webhooks } from "../../schema/webhooks";
import { optionalRowStatement, type Placeholders, singleRowStatement, statement } from "../../statement";

/** A webhook of a lobster. */
export interface OfWebhook {
  id: string;
  lobsterId: string;
}

export interface NewWebhookParams extends OfWebhook {
  /** Null if its owner made it. */
  keyId: string | null;
  url: string;
  host: string;
  types: string[];
  /** Those of the key, which decide what its messages may quote. */
  scopes: string[];
  /** Sealed. */
  secret: Buffer;
  /** The number in the lobster's log after which its events begin. */
  position: number;
  /** ISO 8601. */
  now: string;
}

const insert = singleRowStatement(
  outcome(["webhooks_full", "stopped_by_owner"], { wasTaken: pg.boolean }),
  (p: Placeholders<NewWebhookParams>) => sql`
    with stopped as (
      select ${isHostStopped(p)} is_stopped
    ), free as (
      select slot from (values (1), (2)) slots(slot), stopped where not is_stopped and not exists (
        select 1 from webhooks w where w.lobster_id = ${p.lobsterId}::uuid and w.slot = slots.slot
      ) order by slot limit 1
    ), added as (
      insert into webhooks (id, lobster_id, slot, key_id, url, host, types, scopes, secret, position, due_at, created_at)
      select ${p.id}::uuid, ${p.lobsterId}::uuid, slot, ${p.keyId}::uuid, ${p.url}, ${p.host}, ${p.types}::text[],
        ${p.scopes}::text[], ${p.secret}::bytea, ${p.position}::bigint, ${p.now}::timestamptz, ${p.now}::timestamptz
      from free on conflict (lobster_id, slot) do nothing returning 1
    )
    select case when is_stopped then 'stopped_by_owner'
        when not exists (select 1 from free) then 'webhooks_full' end refusal,
      not exists (select 1 from added) "wasTaken"
    from stopped`,
);

/**
 * Adds a webhook that is due for its challenge. Refused when the lobster has two, or its owner stopped one to this
 * host.
 */
export async function insertWebhook(db: Db, webhook: NewWebhookParams) {
  for (;;) {
    const added = await insert(db, webhook);
    // A parallel request took the same slot. Each time that leaves one slot less, so the loop ends.
    if (added.refusal !== null || !added.wasTaken) return added;
  }
}

const webhooksOf = (lobsterId: SQL) => sql`
    select ${webhookColumns} from webhooks w ${lastAttempt} where w.lobster_id = ${lobsterId}::uuid`;

/** The webhooks and the subscriptions of a lobster. */
export const listReceivers = statement(
  webhookRow,
  (p: Placeholders<{ lobsterId: string }>) => sql`${webhooksOf(p.lobsterId)} order by w.slot`,
);

/** The webhooks of a lobster, without its subscriptions. */
export const listWebhooks = statement(
  webhookRow,
  (p: Placeholders<{ lobsterId: string }>) => sql`
    ${webhooksOf(p.lobsterId)} and w.subscription_id is null order by w.slot`,
);

/** A webhook of a lobster; undefined if it has none with this id. */
export const findWebhook = optionalRowStatement(
  webhookRow,
  (p: Placeholders<OfWebhook>) => sql`
    ${webhooksOf(p.lobsterId)} and w.subscription_id is null and w.id = ${p.id}::uuid`,
);

/**
 * Deletes a webhook. Returns whether there was one. A lobster cannot delete a webhook that its owner stopped, because
 * it could then add it again.
 */
export const deleteWebhook = singleRowStatement(
  outcome(["stopped_by_owner"], { removed: pg.boolean }),
  (p: Placeholders<OfWebhook & { by: "lobster" | "owner" }>) => sql`
    with found as (
      select w.id, ${p.by}::text = 'lobster' and ('owner' in (w.paused_by, w.ended_because)) is true is_kept
      from webhooks w where w.id = ${p.id}::uuid and w.lobster_id = ${p.lobsterId}::uuid for update
    ), removed as (
      delete from webhooks using found where webhooks.id = found.id and not found.is_kept returning webhooks.id
    ), woken as (
      delete from webhook_wakes where webhook_id in (select id from removed)
    )
    select case when (select is_kept from found) then 'stopped_by_owner' end refusal,
      exists (select 1 from removed) removed`,
);

/** A page of a webhook's attempts, newest first. */
export const listAttempts = listStatement(
  BY_NUMBER,
  { lobsterId: webhooks.lobsterId, ...attemptRow },
  (p: Placeholders<OfWebhook>, after) => sql`
    select w.lobster_id "lobsterId", ${attemptColumns} from webhook_attempts a join webhooks w on w.id = a.webhook_id
    where w.id = ${p.id}::uuid and w.lobster_id = ${p.lobsterId}::uuid and a.number < ${after[0]}
    order by a.number desc`,
  sql`number desc`,
);

/** What sending to a webhook needs; undefined if the lobster has none with this id. */
export const findAddressee = optionalRowStatement(
  {
    id: webhooks.id,
    url: webhooks.url,
    host: webhooks.host,
    secret: webhooks.secret,
    previousSecret: webhooks.previousSecret,
    previousUntil: webhooks.previousUntil,
  },
  (p: Placeholders<OfWebhook>) => sql`
    select id, url, host, secret, previous_secret "previousSecret", previous_until "previousUntil" from webhooks
    where id = ${p.id}::uuid and lobster_id = ${p.lobsterId}::uuid`,
);

const deadLetterRow = {
  lobsterId: webhooks.lobsterId,
  seq: pg.float,
  eventId: webhookAsides.eventId,
  type: webhookAsides.type,
  at: webhookAsides.at,
};

export type DeadLetterRow = RowOf<typeof deadLetterRow>;

/** The newest twenty events that a webhook's receiver refused while it accepted later ones. */
export const listDeadLetters = statement(
  deadLetterRow,
  (p: Placeholders<OfWebhook>) => sql`
    select w.lobster_id "lobsterId", s.seq::float8 seq, s.event_id "eventId", s.type, s.at
    from webhook_asides s join webhooks w on w.id = s.webhook_id
    where w.id = ${p.id}::uuid and w.lobster_id = ${p.lobsterId}::uuid order by s.seq desc limit 20`,
);
