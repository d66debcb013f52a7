import type { Db } from "@/db/connection";
import { isLikeJoinToken } from "@/lib/access/joins/token";
import { keyCache } from "@/lib/access/keys/cache";
import { parseKey } from "@/lib/access/keys/format";
import { ADMIN_SCOPE, type Scope } from "@/lib/access/keys/scopes";
import type { Endpoint } from "../contract/endpoint";
import { ApiError } from "../contract/errors";
import { GENERAL_REFUSALS, rateLimited } from "../contract/general";
import type { Allowance, Effect } from "../contract/policies";
import type { Principal } from "../contract/principal";
import type { Call } from "../http/call";
import { authUrl } from "../http/reply";
import { spendAnonymous } from "../limits/spending";
import { missingScope } from "./missing-scope";

/** What is read of a call to find whose key it has. */
export type KeyedCall = Pick<Call, "header" | "address" | "audience">;

/** Why a call has no caller, and what is left of the limit of its address. */
interface Unrecognised {
  refusal: ApiError;
  allowance: Allowance;
}

/**
 * The holder of the call's key, or the 401. A wrong key counts against the anonymous limit of the caller's address, so
 * that keys cannot be guessed; beyond the limit the refusal is a 429. `now` is in unix milliseconds.
 */
export async function recognise(
  call: KeyedCall,
  db: Db,
  now: number,
): Promise<{ caller: Principal } | Unrecognised> {
  const caller = await authenticate(call, db, now);
  if (!(caller instanceof ApiError)) return { caller };
  const allowance = await spendAnonymous(call, now);
  const { refused, policy, resetAt } = allowance;
  return { refusal: refused ? rateLimited(policy, resetAt) : caller, allowance };
}

/** The scheme is case-insensitive (RFC 9110). */
const SCHEME = /^bearer /i;

/** What an Authorization header has of the scheme Bearer; "" for any other. */
export const bearerOf = (header: string | undefined): string =>
  header !== undefined && SCHEME.test(header) ? header.replace(SCHEME, "").trim() : "";

/**
 * The holder of the key in the Authorization header (docs/contract.md#keys), or the 401 to answer with.
 * A malformed key is refused without a database query.
 */
export async function authenticate(call: KeyedCall, db: Db, now: number): Promise<Principal | ApiError> {
  const header = call.header("authorization");
  if (!header) return GENERAL_REFUSALS.refuse("missing_key", where());
  const given = bearerOf(header);
  const parts = parseKey(given);
  if (!parts && isLikeJoinToken(given)) return GENERAL_REFUSALS.refuse("join_token");
  if (!parts) return GENERAL_REFUSALS.refuse("malformed_key", where());
  const recognition = await keyCache.recognise(db, parts, now);
  if (typeof recognition === "string") return REFUSAL_OF_KEY_STATE[recognition]();
  return flawFor(recognition, call.audience) ?? recognition;
}

/**
 * Why a caller may not call here. A token is good at its own address and nowhere else, and a key only where there are none
 * (RFC 8707). At a connection's address the lobster's ban or pause ends the token's use: a host asks its owner for a new one.
 */
function flawFor({ key, lobster }: Principal, audience: string | undefined): ApiError | undefined {
  if (key.audience !== (audience ?? null)) return GENERAL_REFUSALS.refuse("invalid_key", where());
  if (audience === undefined) return undefined;
  if (lobster.status === "banned") return GENERAL_REFUSALS.refuse("key_revoked", where());
  return lobster.paused ? GENERAL_REFUSALS.refuse("key_revoked", where()) : undefined;
}

/** Where a refused caller gets a key, for the hints. */
const where = () => ({ auth: authUrl() });

/** The refusal for each state in which a key is not valid. */
export const REFUSAL_OF_KEY_STATE = {
  unknown: () => GENERAL_REFUSALS.refuse("invalid_key", where()),
  revoked: () => GENERAL_REFUSALS.refuse("key_revoked", where()),
  expired: () => GENERAL_REFUSALS.refuse("key_expired", where()),
  without_lobster: () => GENERAL_REFUSALS.refuse("no_lobster"),
};

/** Throws ApiError 403 if the key's scopes, the owner's role, the course or the lobster's status forbid the operation. */
export function checkAccess(endpoint: Endpoint, caller: Principal): void {
  checkPowers(endpoint, caller);
  checkTerm(caller, endpoint.effect);
  checkStatus(caller, endpoint.effect, endpoint.definition.openTo === "banned");
}

/** Throws ApiError 403 if the key's scopes or the owner's role forbid the operation. */
function checkPowers({ definition: { scope, openTo } }: Endpoint, caller: Principal): void {
  if (scope && scope !== "public" && scope !== "join") checkScope(scope, caller);
  if (openTo === "admins") {
    if (!caller.owner.isAdmin) throw GENERAL_REFUSALS.refuse("admin_only");
    checkScope(ADMIN_SCOPE, caller);
  }
}

function checkScope(scope: Scope, { key }: Principal): void {
  if (!key.scopes.has(scope)) throw missingScope(scope, key);
}

/** Throws ApiError 403 if the square's course forbids this effect before its beginning or after its end. */
export function checkTerm({ closedTerm }: Pick<Principal, "closedTerm">, effect: Effect): void {
  if (effect !== "read" && closedTerm) throw GENERAL_REFUSALS.refuse("course_closed", closedTerm);
}

/**
 * Throws ApiError 403 if the lobster's status or its owner's pause forbids this effect
 * (lib/areas/lobsters/contract.md).
 */
export function checkStatus(
  { lobster }: Pick<Principal, "lobster">,
  effect: Effect,
  allowBanned: boolean,
): void {
  if (lobster.status === "banned" && !allowBanned) {
    throw GENERAL_REFUSALS.refuse("lobster_banned");
  }
  if (effect !== "read" && lobster.paused) {
    throw GENERAL_REFUSALS.refuse("owner_paused");
  }
  if (effect === "public" && lobster.status === "muted") {
    throw GENERAL_REFUSALS.refuse("lobster_muted");
  }
}

/** Whether a key and its owner's role admit the admin-only operations. */
export const mayAdminister = ({ owner, key }: Pick<Principal, "owner" | "key">): boolean =>
  owner.isAdmin && key.scopes.has(ADMIN_SCOPE);

/** Whether the key's scopes, the owner's role, the course and the lobster's status admit the operation. */
export const mayCall = (endpoint: Endpoint, caller: Principal): boolean =>
  !refusalBy(() => checkAccess(endpoint, caller));

/**
 * Why the key's scopes or the owner's role forbid the operation; undefined if they do not. The lobster's status is not
 * judged: what it forbids now, it may allow again later.
 */
export const powersRefusal = (endpoint: Endpoint, caller: Principal): ApiError | undefined =>
  refusalBy(() => checkPowers(endpoint, caller));

function refusalBy(check: () => void): ApiError | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
