import type { Db } from "@/db/connection";
import { KeyCache } from "@/lib/access/keys/cache";
import { parseKey } from "@/lib/access/keys/format";
import { type Soon, soon } from "@/lib/platform/soon";
import type { Call } from "./call";
import type { ApiError } from "./errors";
import { GENERAL } from "./general";
import type { Principal } from "./principal";

declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareKeyCache: KeyCache | undefined;
}

globalThis.__lobsterSquareKeyCache ??= new KeyCache();
export const keyCache = globalThis.__lobsterSquareKeyCache;

/** The refusal for each state in which a key is not valid. */
export const KEY_REFUSALS = {
  unknown: () => GENERAL.refuse("invalid_key"),
  revoked: () => GENERAL.refuse("key_revoked"),
  expired: () => GENERAL.refuse("key_expired"),
  without_lobster: () => GENERAL.refuse("no_lobster"),
};

/** The scheme is case-insensitive (RFC 9110). */
const SCHEME = /^bearer /i;

/**
 * The holder of the key in the Authorization header (docs/contract.md#keys), or the 401 to answer with.
 * A malformed key is refused without a database query.
 */
export function authenticate(call: Call, db: Db, now: number): Soon<Principal | ApiError> {
  const header = call.header("authorization");
  if (!header) return GENERAL.refuse("missing_key");
  const parts = SCHEME.test(header) ? parseKey(header.replace(SCHEME, "").trim()) : null;
  if (!parts) return GENERAL.refuse("malformed_key");
  return soon(keyCache.recognise(db, parts, now), (recognition) =>
    typeof recognition === "string" ? KEY_REFUSALS[recognition]() : recognition,
  );
}
