import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { deleteInBatches } from "../../delete-in-batches";
import { isAdmitted } from "../../fragments/course";
import { revocationTime } from "../../fragments/key-end";
import { lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { nullable, outerJoin, pg, type RowOf } from "../../row";
import { joinRequests } from "../../schema/joins";
import { apiKeys } from "../../schema/keys";
import { owners } from "../../schema/owners";
import { optionalRowStatement, type Placeholders, statement } from "../../statement";
import { deletedForRoom } from "../connect/room";

/** How long a request lasts: its owner may decide, and its token gets the key, as long. */
const LIFE = sql.raw("interval '10 minutes'");
/** How many requests wait at most, and how many from one network address: as many as its limit admits meanwhile. */
const WAITING_MAX = sql.raw("20000");
const WAITING_FROM_ONE_MAX = sql.raw("1000");

interface NewJoin {
  id: string;
  codeHash: Buffer;
  tokenHash: Buffer;
  program: string;
  scopes: string[];
  days: number | null;
  mailboxKey: string | null;
  lobsterName: string | null;
  sentFrom: Buffer;
  lookupId: string;
  keyHash: Buffer;
  /** Null, like the four that follow, for a key. */
  clientId: string | null;
  redirectHost: string | null;
  audience: string | null;
  familyHash: Buffer | null;
  refreshHash: Buffer | null;
}

/**
 * Stores a request. If too many of its address, or of all, wait for an owner, the oldest of these are deleted. Undefined
 * if a key has the look-up id; throws the unique violations `join_requests_code_key` and `join_requests_lookup_id_key`
 * if another request has the code or the look-up id.
 */
export const keepJoinRequest = optionalRowStatement(
  { expiresAt: joinRequests.expiresAt },
  (p: Placeholders<NewJoin>) => sql`
    with ${deletedForRoom({
      table: sql`join_requests`,
      isWaiting: sql`status = 'waiting' and expires_at > now()`,
      sentFrom: sql`${p.sentFrom}::bytea`,
      fromOneMax: WAITING_FROM_ONE_MAX,
      max: WAITING_MAX,
    })}
    insert into join_requests (id, code_hash, token_hash, program, scopes, days, mailbox_key, lobster_name, sent_from,
      expires_at, lookup_id, key_hash, client_id, redirect_host, audience, family_hash, refresh_hash)
    select ${p.id}::uuid, ${p.codeHash}::bytea, ${p.tokenHash}::bytea, ${p.program}, ${p.scopes}::text[], ${p.days}::int,
      ${p.mailboxKey}::text, ${p.lobsterName}::text, ${p.sentFrom}::bytea, now() + ${LIFE}, ${p.lookupId}::text,
      ${p.keyHash}::bytea, ${p.clientId}::text, ${p.redirectHost}::text, ${p.audience}::text, ${p.familyHash}::bytea,
      ${p.refreshHash}::bytea
    where not exists (select from api_keys where lookup_id = ${p.lookupId}::text)
    returning expires_at "expiresAt"`,
);

/** A request that was allowed has its key, the owner's address and the lobster, if the account has one. */
const polledJoin = outerJoin(
  {
    id: joinRequests.id,
    status: joinRequests.status,
    problem: joinRequests.problem,
    /** How many milliseconds are left by the database's clock; negative once it has expired. */
    leftMs: pg.float,
    clientId: joinRequests.clientId,
  },
  {
    keyHash: apiKeys.hash,
    scopes: apiKeys.scopes,
    expiresAt: nullable(apiKeys.expiresAt),
    /** Whether the key was revoked since, or the course has left its owner out. */
    isEnded: pg.boolean,
    secondsLeft: nullable(pg.integer),
    refreshHash: nullable(joinRequests.refreshHash),
    /** The refresh token that is good now; null for a key of the API. */
    currentHash: nullable(joinRequests.refreshHash),
    ...lobsterRow,
  },
);

export type PolledJoin = RowOf<typeof polledJoin>;

/** The request of a token, for a key or for a client (`clientId`); undefined if there is none. */
export const findJoinOfToken = optionalRowStatement(
  polledJoin,
  (p: Placeholders<{ tokenHash: Buffer; clientId: string | null }>) => sql`
    select r.id, r.status, r.problem, extract(epoch from r.expires_at - now())::float8 * 1000 "leftMs",
      r.client_id "clientId", k.hash "keyHash", k.scopes, k.expires_at "expiresAt",
      case when k.id is not null then coalesce(k.revoked_at <= now(), false) or not ${isAdmitted} end "isEnded",
      case when k.id is not null then greatest(0, floor(extract(epoch from k.expires_at - now())))::int end "secondsLeft",
      case when k.id is not null then r.refresh_hash end "refreshHash", c.refresh_hash "currentHash",
      ${lobsterColumns(sql`l.id`)}
    from join_requests r left join api_keys k on k.id = r.key_id left join owners o on o.id = k.owner_id
      left join lobsters l on l.owner_id = o.id left join connections c on c.key_id = k.id
    where r.token_hash = ${p.tokenHash}::bytea and r.client_id is not distinct from ${p.clientId}::text`,
);

/** Those of these requests that an owner has decided, or that are gone. */
export const findDecidedJoins = statement(
  { id: joinRequests.id },
  (p: Placeholders<{ ids: string[] }>) => sql`
    select asked.id from unnest(${p.ids}::uuid[]) asked(id) left join join_requests r on r.id = asked.id
    where r.status is distinct from 'waiting'`,
);

// Hashes are passed as hexadecimal text because db/arrays.ts cannot write arrays of bytea.
const endOfTokens = statement(
  { lookupId: nullable(apiKeys.lookupId), email: nullable(owners.email) },
  (p: Placeholders<{ tokenHashes: string[]; at: string }>) => sql`
    with live as (
      select r.id, r.key_id from unnest(${p.tokenHashes}::text[]) found(token_hash)
        join join_requests r on r.token_hash = decode(found.token_hash, 'hex')
      where r.status <> 'refused' and r.expires_at > now() order by r.id for no key update of r
    ), refused as (
      update join_requests r set status = 'refused', decided_at = now(), problem = 'leaked'
      from live where r.id = live.id and live.key_id is null returning r.id
    ), revoked as (
      update api_keys k set revoked_at = ${revocationTime(p.at)} from live, owners o
      where k.id = live.key_id and o.id = k.owner_id and (k.revoked_at is null or k.revoked_at > ${p.at}::timestamptz)
      returning k.lookup_id, o.email
    )
    select null::text "lookupId", null::text email from refused
    union all select lookup_id, email from revoked`,
);

/**
 * Ends in one statement, as of `at` (ISO 8601), the live requests of these tokens, and the keys that were made for them.
 * Returns one row for each: of a key its look-up id and its owner's address, of a request that waited nulls.
 */
export const endJoinsOfTokens = (db: Db, tokenHashes: Buffer[], at: string) =>
  endOfTokens(db, { tokenHashes: tokenHashes.map((hash) => hash.toString("hex")), at });

/** Deletes requests an hour after they have expired. */
export const deleteOldJoins = deleteInBatches(
  joinRequests,
  () => sql`expires_at <= now() - interval '1 hour'`,
  joinRequests.expiresAt,
);
