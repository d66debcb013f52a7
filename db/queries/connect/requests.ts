import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { deleteInBatches } from "../../delete-in-batches";
import { notNull, pg, type RowOf, selectList } from "../../row";
import { connectRequests } from "../../schema/connect";
import { apiKeys } from "../../schema/keys";
import { optionalRowStatement, type Placeholders, voidStatement } from "../../statement";
import { deletedForRoom } from "./room";

/** How long an owner has to log in and answer: as long as a mailed link works. */
const OPEN_LIFE = sql.raw("interval '60 minutes'");
/** How long a code is good (RFC 6749, 4.1.2: ten minutes at most). */
const CODE_LIFE = sql.raw("interval '60 seconds'");
const OPEN_MAX = sql.raw("100000");
const OPEN_FROM_ONE_MAX = sql.raw("2000");

const isOpen = sql`answered_at is null and created_at > now() - ${OPEN_LIFE}`;

interface NewRequest {
  id: string;
  clientId: string;
  clientName: string;
  redirectUri: string;
  state: string | null;
  challenge: string;
  scopes: string[];
  /** The network address of the browser that brought it. */
  sentFrom: string;
}

/**
 * Stores a client's request. If too many requests from its address, or in total, are open, the oldest of these are
 * deleted.
 */
export const keepRequest = voidStatement(
  (p: Placeholders<NewRequest>) => sql`
    with ${deletedForRoom({
      table: sql`connect_requests`,
      isWaiting: isOpen,
      sentFrom: p.sentFrom,
      fromOneMax: OPEN_FROM_ONE_MAX,
      max: OPEN_MAX,
    })}
    insert into connect_requests (id, client_id, client_name, redirect_uri, state, challenge, scopes, sent_from)
    values (${p.id}, ${p.clientId}, ${p.clientName}, ${p.redirectUri}, ${p.state}::text, ${p.challenge},
      ${p.scopes}::text[], ${p.sentFrom})`,
);

const requestRow = {
  clientId: connectRequests.clientId,
  clientName: connectRequests.clientName,
  redirectUri: connectRequests.redirectUri,
  state: connectRequests.state,
  scopes: connectRequests.scopes,
};

export type ConnectRequestRow = RowOf<typeof requestRow>;

const columns = selectList("connect_requests", requestRow);

/** A request that is still open; undefined if it was answered or is too old. */
export const findOpenRequest = optionalRowStatement(
  requestRow,
  (p: Placeholders<{ id: string }>) => sql`
    select ${columns} from connect_requests where id = ${p.id} and ${isOpen}`,
);

interface Answer {
  id: string;
  ownerId: string;
  /** Null, like `days` and `codeHash`, if the owner refuses. */
  scopes: string[] | null;
  days: number | null;
  codeHash: Buffer | null;
}

/** Stores an owner's answer, once. Undefined if there is one already, or if it is too late. */
export const answerRequest = optionalRowStatement(
  requestRow,
  (p: Placeholders<Answer>) => sql`
    update connect_requests set answered_at = now(), sent_from = null, owner_id = ${p.ownerId}::uuid,
      granted_scopes = ${p.scopes}::text[], days = ${p.days}::int, code_hash = ${p.codeHash}::bytea
    where id = ${p.id} and ${isOpen} returning ${columns}`,
);

const spentRow = {
  id: connectRequests.id,
  clientId: connectRequests.clientId,
  clientName: connectRequests.clientName,
  redirectUri: connectRequests.redirectUri,
  challenge: connectRequests.challenge,
  ownerId: notNull(connectRequests.ownerId),
  scopes: notNull(connectRequests.grantedScopes),
  days: notNull(connectRequests.days),
  isFresh: notNull(pg.boolean),
};

export type SpentCode = RowOf<typeof spentRow>;

/** Spends a code. Undefined if it was spent before or never made. */
export const spendCode = optionalRowStatement(
  spentRow,
  (p: Placeholders<{ codeHash: Buffer }>) => sql`
    update connect_requests set spent_at = now() where code_hash = ${p.codeHash}::bytea and spent_at is null
    returning id, client_id "clientId", client_name "clientName", redirect_uri "redirectUri", challenge,
      owner_id "ownerId", granted_scopes scopes, days, answered_at > now() - ${CODE_LIFE} "isFresh"`,
);

/** Stores which connection a code was spent for, so that a second use can end it. */
export const noteConnection = voidStatement(
  (p: Placeholders<{ id: string; keyId: string }>) => sql`
    update connect_requests set key_id = ${p.keyId}::uuid where id = ${p.id}`,
);

const spentFor = optionalRowStatement(
  { lookupId: apiKeys.lookupId },
  (p: Placeholders<{ codeHash: Buffer }>) => sql`
    select k.lookup_id "lookupId" from connect_requests r join api_keys k on k.id = r.key_id
    where r.code_hash = ${p.codeHash}::bytea`,
);

/** The lookup id of the key that a spent code was exchanged for. */
export const findConnectionOfCode = async (db: Db, codeHash: Buffer): Promise<string | undefined> =>
  (await spentFor(db, { codeHash }))?.lookupId;

/** Deletes requests that are a day old: their codes have expired, and a second use of one ends nothing any more. */
export const deleteOldRequests = deleteInBatches(
  connectRequests,
  () => sql`created_at <= now() - interval '24 hours'`,
  connectRequests.createdAt,
);
