import type { Db } from "@/db/connection";
import type { TypedJoin } from "@/db/queries/access/join-decisions";
import { insertKey, lockOwner } from "@/db/queries/access/keys";
import { noteClientUse } from "@/db/queries/connect/clients";
import { insertConnection } from "@/db/queries/connect/connections";
import { beginningOf } from "@/lib/platform/text/graphemes";
import { CONNECTIONS } from "../keys/connections";
import { LIVE_KEYS_MAX } from "../keys/issue";
import { KEY_LIFETIME_DAYS_DEFAULT } from "../keys/key-lifetimes";
import { KEY_REFUSALS } from "../keys/refusals";
import type { Scope } from "../keys/scopes";

const DAY_MS = 24 * 3_600_000;
/** As long as the names of keys that owners make. */
const NAME_LENGTH_MAX = 40;

/** For how many days a request may be allowed at most. */
export const daysMaxOf = ({ days }: Pick<TypedJoin, "days">): number => days ?? KEY_LIFETIME_DAYS_DEFAULT;

/** What an owner allows, of what was asked for. */
interface Allowed {
  ownerId: string;
  scopes: readonly Scope[];
  days: number;
}

/**
 * Makes the key or the connection of a request that is locked. Returns the id of the key. Throws ApiError 409
 * `too_many_keys` or `too_many_connections`.
 */
export function make(
  db: Db,
  request: TypedJoin,
  { ownerId, ...allowed }: Allowed,
  now: Date,
): Promise<string> {
  const chosen = request.scopes.filter((scope) => allowed.scopes.some((one) => one === scope));
  const grant = {
    ownerId,
    lookupId: request.lookupId,
    hash: request.keyHash,
    name: beginningOf(request.program, NAME_LENGTH_MAX).trim(),
    scopes: chosen.length > 0 ? chosen : request.scopes,
  };
  const days = Math.max(1, Math.min(allowed.days, daysMaxOf(request)));
  return request.clientId === null
    ? makeKey(db, { ...grant, days }, request, now)
    : connect(db, { ...grant, days }, request);
}

interface Grant {
  ownerId: string;
  lookupId: string;
  hash: Buffer;
  name: string;
  scopes: string[];
  days: number;
}

async function makeKey(db: Db, { days, ...key }: Grant, { program }: TypedJoin, now: Date): Promise<string> {
  const expiresAt = new Date(now.getTime() + days * DAY_MS).toISOString();
  const made = await insertKey(
    db,
    { ...key, program, createdAt: now.toISOString(), expiresAt },
    LIVE_KEYS_MAX,
  );
  if (!made) throw KEY_REFUSALS.refuse("too_many_keys", { max: LIVE_KEYS_MAX });
  return made.id;
}

async function connect(db: Db, grant: Grant, request: TypedJoin): Promise<string> {
  const { program, clientId, redirectHost, audience, familyHash, refreshHash } = request;
  if (clientId === null || redirectHost === null || audience === null || !familyHash || !refreshHash)
    throw new Error("A request for a connection has no client.");
  await lockOwner(db, grant.ownerId);
  const made = await insertConnection(db, {
    ...{ ...grant, clientId, redirectHost, audience, familyHash, refreshHash },
    clientName: program,
    ...CONNECTIONS,
  });
  if (!made) throw KEY_REFUSALS.refuse("too_many_connections", { max: CONNECTIONS.liveMax });
  await noteClientUse(db, { id: clientId });
  return made.keyId;
}
