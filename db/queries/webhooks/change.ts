import { type SQL, sql } from "drizzle-orm";
import { isHostStopped, keyHasEnded, resetFailures, scopesOf } from "../../fragments/webhook-columns";
import { outcome } from "../../row";
import { type Placeholders, singleRowStatement, statement } from "../../statement";
import type { OfWebhook } from "./webhooks";

/** Changes a webhook of a lobster by `set`, unless `refusal` selects one of `codes`. */
const change = <Params extends OfWebhook>(
  codes: readonly ("webhook_pending" | "webhook_ended" | "stopped_by_owner" | "wrong_code")[],
  refusal: (p: Placeholders<Params>) => SQL,
  set: (p: Placeholders<Params>) => SQL,
) =>
  singleRowStatement(
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
  /** Those of the key that chose the URL: the receiver gets no more than it may read. */
  scopes: string[];
  now: string;
}

/** Gives a webhook another URL. The receiver must echo a challenge before it gets anything else. */
export const setWebhookUrl = change(
  ["stopped_by_owner"],
  (p: Placeholders<NewUrl>) => sql`
    case when w.ended_because = 'owner' or ${isHostStopped(p, sql`${p.id}::uuid`)} then 'stopped_by_owner' end`,
  (p: Placeholders<NewUrl>) => sql`
    url = ${p.url}, host = ${p.host}, scopes = ${p.scopes}::text[], verified_at = null, ended_at = null, ended_because = null, ${resetFailures(p.now)}`,
);

export const setWebhookTypes = change(
  [],
  NONE,
  (p: Placeholders<OfWebhook & { types: string[] }>) => sql`
    types = ${p.types}::text[]`,
);

type Pausing = OfWebhook & { by: "lobster" | "owner"; now: string };

/**
 * Stops sending until a resume. A webhook that its owner paused is only resumed by the owner, whoever paused it first.
 */
export const pauseWebhook = change(
  ["webhook_ended"],
  () => sql`case when w.ended_at is not null then 'webhook_ended' end`,
  (p: Placeholders<Pausing>) => sql`
    paused_at = coalesce(w.paused_at, ${p.now}::timestamptz),
    paused_by = case when ${p.by}::text = 'owner' then 'owner' else coalesce(w.paused_by, ${p.by}::text) end`,
);

type Resuming = OfWebhook & { by: "lobster" | "owner"; keyId: string | null; now: string };

/** Continues where it stopped, on behalf of this key or of the owner. A lobster cannot resume what its owner paused. */
export const resumeWebhook = change(
  ["webhook_ended", "webhook_pending", "stopped_by_owner"],
  (p: Placeholders<Resuming>) => sql`
    case when w.ended_at is not null then 'webhook_ended'
      when w.paused_by = 'owner' and ${p.by}::text <> 'owner' then 'stopped_by_owner'
      when w.verified_at is null and w.paused_at is null and not ${keyHasEnded} then 'webhook_pending' end`,
  (p: Placeholders<Resuming>) => sql`
    paused_at = null, paused_by = null, key_id = ${p.keyId}::uuid,
    scopes = ${scopesOf},
    ${resetFailures(p.now)}`,
);

type Confirming = OfWebhook & { url: string; now: string };

/**
 * Whoever reads what this URL gets has said its code, which counts like an echo: it activates a webhook that is pending
 * or ended automatically.
 */
export const confirmUrl = change(
  ["stopped_by_owner", "wrong_code"],
  (p: Placeholders<Confirming>) => sql`
    case when w.ended_because = 'owner' then 'stopped_by_owner' when w.url <> ${p.url} then 'wrong_code' end`,
  (p: Placeholders<Confirming>) => sql`
    verified_at = coalesce(w.verified_at, ${p.now}::timestamptz), ended_at = null, ended_because = null,
    ${resetFailures(p.now)}`,
);

/** The owner ends a webhook for good. */
export const endWebhook = change(
  [],
  NONE,
  (p: Placeholders<OfWebhook & { now: string }>) => sql`
    ended_at = coalesce(w.ended_at, ${p.now}::timestamptz), ended_because = 'owner'`,
);

type Replay = OfWebhook & { seq: number; now: string };

/** Sends the events after this number of the log again. */
export const replayFrom = change(
  ["webhook_pending", "webhook_ended"],
  () => sql`
    case when w.ended_at is not null then 'webhook_ended' when w.verified_at is null then 'webhook_pending' end`,
  (p: Placeholders<Replay>) => sql`position = ${p.seq}::bigint, ${resetFailures(p.now)}`,
);

type Roll = OfWebhook & { secret: Buffer; previous: Buffer | null; previousUntil: string | null };

/** Stores a new sealed secret, and the previous one with the instant until which it signs, too. */
export const rollSecret = change(
  [],
  NONE,
  (p: Placeholders<Roll>) => sql`
    secret = ${p.secret}::bytea, previous_secret = ${p.previous}::bytea,
    previous_until = ${p.previousUntil}::timestamptz`,
);

/** Moves the webhooks of a replaced key to the key that replaces it. */
export const moveWebhooksToKey = statement(
  {},
  (p: Placeholders<{ from: string; to: string }>) => sql`
    update webhooks set key_id = ${p.to}::uuid where key_id = ${p.from}::uuid`,
);
