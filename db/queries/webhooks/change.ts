import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { isHostStopped, keyHasEnded, resetFailures } from "../../fragments/webhook-columns";
import { outcome } from "../../row";
import { type Placeholders, singleRow, statement } from "../../statement";
import type { OfWebhook } from "./webhooks";

const change = <Params extends OfWebhook>(
  codes: readonly ("webhook_pending" | "webhook_ended" | "stopped_by_owner")[],
  refusal: (p: Placeholders<Params>) => SQL,
  set: (p: Placeholders<Params>) => SQL,
) =>
  statement(
    outcome(["webhook_not_found", ...codes]),
    (p: Placeholders<Params>) => sql`
      with found as (
        select w.id, ${refusal(p)} refusal from webhooks w
        where w.id = ${p.id}::uuid and w.lobster_id = ${p.lobsterId}::uuid for no key update
      ), changed as (
        update webhooks w set ${set(p)} from found where w.id = found.id and found.refusal is null
      )
      select case when not exists (select 1 from found) then 'webhook_not_found' else (select refusal from found) end
        refusal`,
  );

const NONE = () => sql`null::text`;

export interface NewUrl extends OfWebhook {
  url: string;
  host: string;
  now: string;
}

const setUrl = change(
  ["stopped_by_owner"],
  (p: Placeholders<NewUrl>) => sql`
    case when w.ended_because = 'owner' or ${isHostStopped(p, sql`${p.id}::uuid`)} then 'stopped_by_owner' end`,
  (p: Placeholders<NewUrl>) => sql`
    url = ${p.url}, host = ${p.host}, verified_at = null, ended_at = null, ended_because = null, ${resetFailures(p.now)}`,
);

/** Gives a webhook another URL, which has to echo a challenge before anything else is sent to it. */
export const setWebhookUrl = async (db: Db, params: NewUrl) => singleRow(await setUrl(db, params));

const setTypes = change(
  [],
  NONE,
  (p: Placeholders<OfWebhook & { types: string[] }>) => sql`
    types = ${p.types}::text[]`,
);

export const setWebhookTypes = async (db: Db, params: OfWebhook & { types: string[] }) =>
  singleRow(await setTypes(db, params));

type Pausing = OfWebhook & { by: "lobster" | "owner"; now: string };

const pause = change(
  ["webhook_ended"],
  () => sql`case when w.ended_at is not null then 'webhook_ended' end`,
  (p: Placeholders<Pausing>) => sql`
    paused_at = coalesce(w.paused_at, ${p.now}::timestamptz), paused_by = case when ${p.by}::text = 'owner' then 'owner' else coalesce(w.paused_by, ${p.by}::text) end`,
);

/** Sends nothing until it is resumed. What its owner pauses, only its owner resumes, whoever paused it before. */
export const pauseWebhook = async (db: Db, params: Pausing) => singleRow(await pause(db, params));

type Resuming = OfWebhook & { by: "lobster" | "owner"; keyId: string | null; now: string };

const resume = change(
  ["webhook_ended", "webhook_pending", "stopped_by_owner"],
  (p: Placeholders<Resuming>) => sql`
    case when w.ended_at is not null then 'webhook_ended'
      when w.paused_by = 'owner' and ${p.by}::text <> 'owner' then 'stopped_by_owner'
      when w.verified_at is null and w.paused_at is null and not ${keyHasEnded} then 'webhook_pending' end`,
  (p: Placeholders<Resuming>) => sql`
    paused_at = null, paused_by = null, key_id = ${p.keyId}::uuid, ${resetFailures(p.now)}`,
);

/** Goes on where it stopped, on behalf of this key, or of the owner. What its owner paused a lobster does not resume. */
export const resumeWebhook = async (db: Db, params: Resuming) => singleRow(await resume(db, params));

const end = change(
  [],
  NONE,
  (p: Placeholders<OfWebhook & { now: string }>) => sql`
    ended_at = coalesce(w.ended_at, ${p.now}::timestamptz), ended_because = 'owner'`,
);

/** The owner ends a webhook, for good. */
export const endWebhook = async (db: Db, params: OfWebhook & { now: string }) =>
  singleRow(await end(db, params));

type Replay = OfWebhook & { seq: number; now: string };

const replay = change(
  ["webhook_pending", "webhook_ended"],
  () => sql`
    case when w.ended_at is not null then 'webhook_ended' when w.verified_at is null then 'webhook_pending' end`,
  (p: Placeholders<Replay>) => sql`position = ${p.seq}::bigint, ${resetFailures(p.now)}`,
);

/** Sends again what comes after this number of the log. */
export const replayFrom = async (db: Db, params: Replay) => singleRow(await replay(db, params));

type Roll = OfWebhook & { secret: Buffer; previous: Buffer | null; previousUntil: string | null };

const roll = change(
  [],
  NONE,
  (p: Placeholders<Roll>) => sql`
    secret = ${p.secret}::bytea, previous_secret = ${p.previous}::bytea,
    previous_until = ${p.previousUntil}::timestamptz`,
);

/** Stores a new sealed secret, and the one before with the instant until which it signs, too. */
export const rollSecret = async (db: Db, params: Roll) => singleRow(await roll(db, params));

const follow = statement(
  {},
  (p: Placeholders<{ from: string; to: string }>) => sql`
    update webhooks set key_id = ${p.to}::uuid where key_id = ${p.from}::uuid`,
);

/** The webhooks of a key that is replaced go on with the key that replaces it. */
export const followKey = async (db: Db, keys: { from: string; to: string }): Promise<void> => {
  await follow(db, keys);
};
