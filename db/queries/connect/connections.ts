import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { deleteInBatches } from "../../delete-in-batches";
import { connectionEnd, revocationTime } from "../../fragments/key-end";
import { notNull, nullable, pg, type RowOf } from "../../row";
import { connections } from "../../schema/connect";
import { apiKeys } from "../../schema/keys";
import { owners } from "../../schema/owners";
import { optionalRowStatement, type Placeholders, singleRowStatement, statement } from "../../statement";

const ACCESS_LIFE = sql.raw("interval '1 hour'");
/** How long a refresh token keeps working after it was replaced: hosts send it twice at once. */
const GRACE = sql.raw("interval '30 seconds'");
/** How long an ended connection is kept: as long as its owner sees what its key did. */
const ENDED_LIFE = sql.raw("interval '90 days'");

const isLive = sql`${connectionEnd} > now()`;

const secondsLeft = sql`greatest(0, floor(extract(epoch from k.expires_at - now())))::int`;

interface NewConnection {
  ownerId: string;
  lookupId: string;
  hash: Buffer;
  name: string;
  scopes: string[];
  audience: string;
  clientId: string;
  clientName: string;
  redirectHost: string;
  days: number;
  familyHash: Buffer;
  refreshHash: Buffer;
  liveMax: number;
  dayMax: number;
}

const mayConnect = (p: Placeholders<{ ownerId: string; liveMax: number; dayMax: number }>) => sql`(
  select count(*) filter (where ${isLive}) < ${p.liveMax}::int
    and count(*) filter (where c.created_at > now() - interval '1 day') < ${p.dayMax}::int
  from connections c join api_keys k on k.id = c.key_id where k.owner_id = ${p.ownerId}::uuid)`;

/** Makes a connection; undefined if its owner has too many. The owner's row must be locked. */
export const insertConnection = optionalRowStatement(
  { keyId: apiKeys.id, secondsLeft: pg.integer },
  (p: Placeholders<NewConnection>) => sql`
    with made as (select now() + make_interval(days => ${p.days}::int) ends_at), k as (
      insert into api_keys (owner_id, lookup_id, hash, name, scopes, audience, expires_at)
      select ${p.ownerId}::uuid, ${p.lookupId}, ${p.hash}::bytea, ${p.name}, ${p.scopes}::text[], ${p.audience},
        least(now() + ${ACCESS_LIFE}, made.ends_at)
      from made where ${mayConnect(p)}
      returning id, expires_at
    ), kept as (
      insert into connections (key_id, client_id, client_name, redirect_host, ends_at, family_hash, refresh_hash, refreshed_at)
      select k.id, ${p.clientId}, ${p.clientName}, ${p.redirectHost}, made.ends_at, ${p.familyHash}::bytea,
        ${p.refreshHash}::bytea, now() from k, made
    )
    select k.id "keyId", ${secondsLeft} "secondsLeft" from k`,
);

const room = singleRowStatement(
  { hasRoom: notNull(pg.boolean) },
  (p: Placeholders<{ ownerId: string; liveMax: number; dayMax: number }>) =>
    sql`select ${mayConnect(p)} "hasRoom"`,
);

/** Whether an owner may make another connection. */
export const hasRoomToConnect = async (...args: Parameters<typeof room>): Promise<boolean> =>
  (await room(...args)).hasRoom;

const refreshRow = {
  keyId: connections.keyId,
  clientId: connections.clientId,
  lookupId: apiKeys.lookupId,
  scopes: apiKeys.scopes,
  refreshHash: connections.refreshHash,
  previousHash: connections.previousHash,
  answer: connections.answer,
  isLive: notNull(pg.boolean),
  isInGrace: notNull(pg.boolean),
  /** Whether its lobster may write: it has an account, and is neither banned nor paused. */
  mayAct: notNull(pg.boolean),
  secondsLeft: notNull(pg.integer),
};

export type RefreshRow = RowOf<typeof refreshRow>;

/** The connection of a refresh token's family, locked until the transaction ends, after its key. */
export const lockConnection = optionalRowStatement(
  refreshRow,
  (p: Placeholders<{ familyHash: Buffer }>) => sql`
    select c.key_id "keyId", c.client_id "clientId", k.lookup_id "lookupId", k.scopes, c.refresh_hash "refreshHash",
      c.previous_hash "previousHash", c.answer, ${isLive} "isLive", c.refreshed_at > now() - ${GRACE} "isInGrace",
      exists (select 1 from lobsters l where l.owner_id = k.owner_id and l.paused_at is null
        and (l.status <> 'banned' or l.status_until <= now())) "mayAct",
      ${secondsLeft} "secondsLeft"
    from connections c join api_keys k on k.id = c.key_id
    where c.family_hash = ${p.familyHash}::bytea for no key update of k for update of c`,
);

interface Renewal {
  keyId: string;
  hash: Buffer;
  refreshHash: Buffer;
  answer: Buffer;
}

const renew = singleRowStatement(
  { secondsLeft: notNull(pg.integer) },
  (p: Placeholders<Renewal>) => sql`
    with c as (
      update connections set previous_hash = refresh_hash, refresh_hash = ${p.refreshHash}::bytea,
        answer = ${p.answer}::bytea, refreshed_at = now()
      where key_id = ${p.keyId}::uuid returning ends_at
    ), k as (
      update api_keys set hash = ${p.hash}::bytea, expires_at = least(now() + ${ACCESS_LIFE}, c.ends_at) from c
      where id = ${p.keyId}::uuid returning expires_at
    )
    select ${secondsLeft} "secondsLeft" from k`,
);

/** Gives a connection new secrets. Returns for how many seconds the new access token is good. */
export async function renewConnection(db: Db, renewal: Renewal): Promise<number> {
  return (await renew(db, renewal)).secondsLeft;
}

const connectionRow = {
  keyId: connections.keyId,
  lookupId: apiKeys.lookupId,
  clientId: connections.clientId,
  clientName: connections.clientName,
  redirectHost: connections.redirectHost,
  scopes: apiKeys.scopes,
  createdAt: connections.createdAt,
  endsAt: connections.endsAt,
  lastUsedAt: apiKeys.lastUsedAt,
};

/** An owner's live connections, newest first. */
export const listConnections = statement(
  connectionRow,
  (p: Placeholders<{ ownerId: string }>) => sql`
    select c.key_id "keyId", k.lookup_id "lookupId", c.client_id "clientId", c.client_name "clientName",
      c.redirect_host "redirectHost", k.scopes, c.created_at "createdAt", c.ends_at "endsAt", k.last_used_at "lastUsedAt"
    from connections c join api_keys k on k.id = c.key_id
    where k.owner_id = ${p.ownerId}::uuid and ${isLive} order by c.created_at desc`,
);

const connected = singleRowStatement(
  { isConnected: notNull(pg.boolean) },
  (p: Placeholders<{ clientId: string; redirectHost: string }>) => sql`
    select exists (select 1 from connections c join api_keys k on k.id = c.key_id
      where c.client_id = ${p.clientId} and c.redirect_host = ${p.redirectHost} and ${isLive}) "isConnected"`,
);

/** Whether an owner has let this client in with this destination, and the connection has not ended. */
export const isConnected = async (...args: Parameters<typeof connected>): Promise<boolean> =>
  (await connected(...args)).isConnected;

const clientCount = {
  clientId: connections.clientId,
  clientName: connections.clientName,
  /** Null if owners typed its codes. */
  redirectHost: nullable(connections.redirectHost),
  live: pg.integer,
  lastUsedAt: nullable(pg.instant),
};

/** The clients that have live connections, those with most first. */
export const countByClient = statement(
  clientCount,
  (p: Placeholders<{ limit: number }>) => sql`
    select c.client_id "clientId", min(c.client_name) "clientName", min(nullif(c.redirect_host, '')) "redirectHost",
      count(*)::int live, max(k.last_used_at) "lastUsedAt"
    from connections c join api_keys k on k.id = c.key_id where ${isLive}
    group by c.client_id order by live desc, c.client_id limit ${p.limit}::int`,
);

const endOfClient = statement(
  { lookupId: apiKeys.lookupId },
  (p: Placeholders<{ clientId: string }>) => sql`
    update api_keys k set revoked_at = ${revocationTime(sql`now()`)} from connections c
    where c.key_id = k.id and c.client_id = ${p.clientId} and k.revoked_at is null returning k.lookup_id "lookupId"`,
);

/** Ends all connections of a client. Returns the lookup ids of their keys. */
export const endConnectionsOf = async (db: Db, clientId: string): Promise<string[]> =>
  (await endOfClient(db, { clientId })).map(({ lookupId }) => lookupId);

// Hashes are passed as hexadecimal text because db/arrays.ts cannot write arrays of bytea.
const endOfTokens = statement(
  { lookupId: apiKeys.lookupId, email: owners.email, program: connections.redirectHost },
  (p: Placeholders<{ familyHashes: string[]; at: string }>) => sql`
    update api_keys k set revoked_at = ${revocationTime(p.at)}
    from unnest(${p.familyHashes}::text[]) found(family_hash)
      join connections c on c.family_hash = decode(found.family_hash, 'hex'), owners o
    where k.id = c.key_id and o.id = k.owner_id and (k.revoked_at is null or k.revoked_at > ${p.at}::timestamptz)
    returning k.lookup_id "lookupId", o.email,
      coalesce(nullif(c.redirect_host, ''), c.client_name) program`,
);

/**
 * Ends in one statement, as of `at` (ISO 8601), the connections whose refresh tokens have these families. Returns the
 * lookup ids of their keys, with the owner's e-mail address and the host of the program, or else the name that it gives
 * itself.
 */
export const endConnectionsOfTokens = (
  db: Db,
  familyHashes: Buffer[],
  at: string,
): Promise<{ lookupId: string; email: string; program: string }[]> =>
  endOfTokens(db, { familyHashes: familyHashes.map((hash) => hash.toString("hex")), at });

/** The client of the connection whose access token has this lookup id, and the token's hash. */
export const findHolder = optionalRowStatement(
  { clientId: connections.clientId, hash: apiKeys.hash },
  (p: Placeholders<{ lookupId: string }>) => sql`
    select c.client_id "clientId", k.hash from connections c join api_keys k on k.id = c.key_id
    where k.lookup_id = ${p.lookupId}`,
);

/** Deletes the keys of connections that ended 90 days ago, and the connections with them. */
export const deleteEndedConnections = deleteInBatches(
  apiKeys,
  () => sql`audience is not null and exists (
    select 1 from connections c, api_keys k
    where k.id = api_keys.id and c.key_id = k.id and ${connectionEnd} <= now() - ${ENDED_LIFE})`,
  apiKeys.createdAt,
);
