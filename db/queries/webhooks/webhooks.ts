import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import {
  attemptColumns,
  attemptRow,
  isHostStopped,
  lastAttempt,
  type WebhookRow,
  webhookColumns,
  webhookRow,
} from "../../fragments/webhook-columns";
import { BY_NUMBER, type ByNumber } from "../../keyset";
import { listStatement } from "../../list-statement";
import { outcome, pg, type RowOf } from "../../row";
import { webhookAsides, webhooks } from "../../schema/webhooks";
import { type Placeholders, singleRow, statement } from "../../statement";

/** A webhook of a lobster. */
export interface OfWebhook {
  id: string;
  lobsterId: string;
}

export interface NewWebhookParams extends OfWebhook {
  /** Null if its owner answers for it. */
  keyId: string | null;
  url: string;
  host: string;
  types: string[];
  /** Sealed. */
  secret: Buffer;
  /** The number in the lobster's log after which its events begin. */
  position: number;
  /** ISO 8601. */
  now: string;
}

const insert = statement(
  outcome(["webhooks_full", "stopped_by_owner"], { wasTaken: pg.boolean }),
  (p: Placeholders<NewWebhookParams>) => sql`
    with stopped as (
      select ${isHostStopped(p)} is_stopped
    ), free as (
      select slot from (values (1), (2)) slots(slot), stopped where not is_stopped and not exists (
        select 1 from webhooks w where w.lobster_id = ${p.lobsterId}::uuid and w.slot = slots.slot
      ) order by slot limit 1
    ), added as (
      insert into webhooks (id, lobster_id, slot, key_id, url, host, types, secret, position, due_at, created_at)
      select ${p.id}::uuid, ${p.lobsterId}::uuid, slot, ${p.keyId}::uuid, ${p.url}, ${p.host}, ${p.types}::text[],
        ${p.secret}::bytea, ${p.position}::bigint, ${p.now}::timestamptz, ${p.now}::timestamptz
      from free on conflict (lobster_id, slot) do nothing returning 1
    )
    select case when is_stopped then 'stopped_by_owner' when not exists (select 1 from free) then 'webhooks_full' end refusal,
      not exists (select 1 from added) "wasTaken"
    from stopped`,
);

/** Adds a webhook, due for its challenge. Refused when the lobster has two, and to a host where its owner stopped one. */
export async function insertWebhook(db: Db, webhook: NewWebhookParams) {
  for (;;) {
    const [added] = await insert(db, webhook);
    // Somebody took the same slot at the same time. Each time that happens there is one slot less.
    if (added && (added.refusal !== null || !added.wasTaken)) return added;
  }
}

const listWhere = (condition: (p: Placeholders<OfWebhook>) => SQL) =>
  statement(
    webhookRow,
    (p: Placeholders<OfWebhook>) => sql`
      select ${webhookColumns} from webhooks w ${lastAttempt}
      where w.lobster_id = ${p.lobsterId}::uuid and ${condition(p)} order by w.slot`,
  );

const all = listWhere(() => sql`true`);
const one = listWhere((p) => sql`w.id = ${p.id}::uuid`);

/** The webhooks of a lobster. */
export const listWebhooks = (db: Db, lobsterId: string): Promise<WebhookRow[]> =>
  all(db, { id: "", lobsterId });

/** A webhook of a lobster; undefined if it has none with this id. */
export async function findWebhook(db: Db, which: OfWebhook): Promise<WebhookRow | undefined> {
  const [found] = await one(db, which);
  return found;
}

const remove = statement(
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

/**
 * Deletes a webhook, and says whether there was one. What its owner stopped a lobster does not delete: it could make it
 * anew.
 */
export const deleteWebhook = async (db: Db, which: OfWebhook & { by: "lobster" | "owner" }) =>
  singleRow(await remove(db, which));

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

export type AttemptsOf = OfWebhook & ByNumber;

const sealed = statement(
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

/** What sending to a webhook needs; undefined if the lobster has none with this id. */
export async function findAddressee(db: Db, which: OfWebhook) {
  const [found] = await sealed(db, which);
  return found;
}

const asideRow = {
  lobsterId: webhooks.lobsterId,
  seq: pg.float,
  eventId: webhookAsides.eventId,
  type: webhookAsides.type,
  at: webhookAsides.at,
};

export type DeadLetterRow = RowOf<typeof asideRow>;

const asides = statement(
  asideRow,
  (p: Placeholders<OfWebhook>) => sql`
    select w.lobster_id "lobsterId", s.seq::float8 seq, s.event_id "eventId", s.type, s.at
    from webhook_asides s join webhooks w on w.id = s.webhook_id
    where w.id = ${p.id}::uuid and w.lobster_id = ${p.lobsterId}::uuid order by s.seq desc limit 20`,
);

/** The newest twenty events that a webhook's receiver refused while it took later ones. */
export const listDeadLetters = (db: Db, which: OfWebhook) => asides(db, which);
