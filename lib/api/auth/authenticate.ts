import type { Db } from "@/db/connection";
import { KeyCache } from "@/lib/access/keys/cache";
import { parseKey } from "@/lib/access/keys/format";
import { remember } from "@/lib/platform/remember";
import type { ApiError } from "../contract/errors";
import { GENERAL_REFUSALS } from "../contract/general";
import type { Call } from "../http/call";
import type { Principal } from "./principal";

export const keyCache = remember("keyCache", () => new KeyCache());

/** The refusal for each state in which a key is not valid. */
export const REFUSAL_OF_KEY_STATE = {
  unknown: () => GENERAL_REFUSALS.refuse("invalid_key"),
  revoked: () => GENERAL_REFUSALS.refuse("key_revoked"),
  expired: () => GENERAL_REFUSALS.refuse("key_expired"),
  without_lobster: () => GENERAL_REFUSALS.refuse("no_lobster"),
};

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
  return typeof recognition === "string" ? REFUSAL_OF_KEY_STATE[recognition]() : recognition;
}
