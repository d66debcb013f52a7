import type { Db } from "@/db/connection";
import { keyCache } from "@/lib/access/keys/cache";
import { parseKey } from "@/lib/access/keys/format";
import { ApiError } from "../contract/errors";
import { GENERAL_REFUSALS, rateLimited } from "../contract/general";
import type { Call } from "../http/call";
import type { Allowance } from "../limits/rate-limit";
import { spendAnonymous } from "../limits/spending";
import type { Principal } from "./principal";

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
  call: Call,
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

/**
 * The holder of the key in the Authorization header (docs/contract.md#keys), or the 401 to answer with.
 * A malformed key is refused without a database query.
 */
export async function authenticate(call: Call, db: Db, now: number): Promise<Principal | ApiError> {
  const header = call.header("authorization");
  if (!header) return GENERAL_REFUSALS.refuse("missing_key");
  const parts = SCHEME.test(header) ? parseKey(header.replace(SCHEME, "").trim()) : null;
  if (!parts) return GENERAL_REFUSALS.refuse("malformed_key");
  const recognition = await keyCache.recognise(db, parts, now);
  if (typeof recognition === "string") return REFUSAL_OF_KEY_STATE[recognition]();
  return flawFor(recognition, call.audience) ?? recognition;
}

/**
 * Why a caller may not call here. A token is good at its own address and nowhere else, and a key only where there are none
 * (RFC 8707). At a connection's address the lobster's ban or pause ends the token's use: a host asks its owner for a new one.
 */
function flawFor({ key, lobster }: Principal, audience: string | undefined): ApiError | undefined {
  if (key.audience !== (audience ?? null)) return GENERAL_REFUSALS.refuse("invalid_key");
  if (audience === undefined) return undefined;
  if (lobster.status === "banned") return GENERAL_REFUSALS.refuse("key_revoked");
  return lobster.paused ? GENERAL_REFUSALS.refuse("key_revoked") : undefined;
}

/** The refusal for each state in which a key is not valid. */
export const REFUSAL_OF_KEY_STATE = {
  unknown: () => GENERAL_REFUSALS.refuse("invalid_key"),
  revoked: () => GENERAL_REFUSALS.refuse("key_revoked"),
  expired: () => GENERAL_REFUSALS.refuse("key_expired"),
  without_lobster: () => GENERAL_REFUSALS.refuse("no_lobster"),
};
