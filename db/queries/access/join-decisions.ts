import { sql } from "drizzle-orm";
import { isAdmitted } from "../../fragments/course";
import { isBanned } from "../../fragments/lobster-columns";
import { outerJoin, pg, type RowOf } from "../../row";
import { joinRequests } from "../../schema/joins";
import { lobsters } from "../../schema/lobsters";
import { owners } from "../../schema/owners";
import { optionalRowStatement, type Placeholders, voidStatement } from "../../statement";

/** How long before a request expires its owner may decide: what they allow can still be fetched by three polls. */
const FETCH_TIME = sql.raw("interval '15 seconds'");

const typedJoin = outerJoin(
  {
    id: joinRequests.id,
    program: joinRequests.program,
    scopes: joinRequests.scopes,
    days: joinRequests.days,
    lobsterName: joinRequests.lobsterName,
    createdAt: joinRequests.createdAt,
    expiresAt: joinRequests.expiresAt,
    lookupId: joinRequests.lookupId,
    keyHash: joinRequests.keyHash,
    clientId: joinRequests.clientId,
    redirectHost: joinRequests.redirectHost,
    audience: joinRequests.audience,
    familyHash: joinRequests.familyHash,
    refreshHash: joinRequests.refreshHash,
    status: joinRequests.status,
    keyId: joinRequests.keyId,
    isInTime: pg.boolean,
    /** Whether it came from the network address from which the owner decides. */
    isSameNetwork: pg.boolean,
    /** Whether it names no mailbox, or this owner's. */
    isForOwner: pg.boolean,
    isDecidedByOwner: pg.boolean,
    email: owners.email,
    isAdmitted: pg.boolean,
  },
  { lobsterId: lobsters.id, isBanned: pg.boolean },
);

export type TypedJoin = RowOf<typeof typedJoin>;

interface Typed {
  codeHash: Buffer;
  ownerId: string;
  sentFrom: Buffer;
}

const select = (p: Placeholders<Typed>) => sql`
  select r.id, r.program, r.scopes, r.days, r.lobster_name "lobsterName", r.created_at "createdAt",
    r.expires_at "expiresAt", r.lookup_id "lookupId", r.key_hash "keyHash", r.client_id "clientId",
    r.redirect_host "redirectHost", r.audience, r.family_hash "familyHash", r.refresh_hash "refreshHash", r.status,
    r.key_id "keyId", r.expires_at > now() + ${FETCH_TIME} "isInTime",
    r.sent_from = ${p.sentFrom}::bytea "isSameNetwork",
    r.mailbox_key is null or r.mailbox_key = o.mailbox_key "isForOwner",
    coalesce(r.owner_id = o.id, false) "isDecidedByOwner", o.email, ${isAdmitted} "isAdmitted", l.id "lobsterId",
    case when l.id is not null then ${isBanned} end "isBanned"
  from join_requests r join owners o on o.id = ${p.ownerId}::uuid left join lobsters l on l.owner_id = o.id
  where r.code_hash = ${p.codeHash}::bytea`;

/** The request of a code, for the owner who typed it; undefined if there is none. */
export const findJoinOfCode = optionalRowStatement(typedJoin, (p: Placeholders<Typed>) => select(p));

/** The same, and locks the request until the transaction ends. It comes before keys and owners (docs/decisions/0352). */
export const lockJoinOfCode = optionalRowStatement(
  typedJoin,
  (p: Placeholders<Typed>) => sql`${select(p)} for no key update of r`,
);

/** Stores that an owner allowed a request, and what was made. The request must be locked. */
export const storeJoinAllowed = voidStatement(
  (p: Placeholders<{ id: string; ownerId: string; keyId: string }>) => sql`
    update join_requests set status = 'allowed', decided_at = now(), owner_id = ${p.ownerId}::uuid,
      key_id = ${p.keyId}::uuid, problem = null
    where id = ${p.id}::uuid`,
);

/** Stores that an owner refused a request. The request must be locked. */
export const storeJoinRefused = voidStatement(
  (p: Placeholders<{ id: string; ownerId: string }>) => sql`
    update join_requests set status = 'refused', decided_at = now(), owner_id = ${p.ownerId}::uuid, problem = null
    where id = ${p.id}::uuid`,
);

/** Stores what keeps an owner from allowing a request that still waits. */
export const storeJoinProblem = voidStatement(
  (p: Placeholders<{ codeHash: Buffer; problem: string }>) => sql`
    update join_requests set problem = ${p.problem}::text
    where code_hash = ${p.codeHash}::bytea and status = 'waiting'`,
);
