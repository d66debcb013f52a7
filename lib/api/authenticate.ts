import type { Db } from "@/db/connection";
import { KeyCache } from "@/lib/access/keys/cache";
import { parseKey } from "@/lib/access/keys/format";
import type { Call } from "./call";
import { type ApiError, unauthorized } from "./errors";
import type { Principal } from "./principal";

declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareKeyCache: KeyCache | undefined;
}

globalThis.__lobsterSquareKeyCache ??= new KeyCache();
export const keyCache = globalThis.__lobsterSquareKeyCache;

const REASONS = {
  unknown: () => unauthorized("invalid_key", "This API key is not known."),
  revoked: () => unauthorized("key_revoked", "This API key was revoked."),
  expired: () => unauthorized("key_expired", "This API key has expired."),
  without_lobster: () => unauthorized("no_lobster", "The owner of this API key has no lobster yet."),
};

/** The scheme is case-insensitive (RFC 9110). */
const SCHEME = /^bearer /i;

/**
 * The holder of the key in the Authorization header (docs/contract.md#keys), or the 401 to answer with.
 * A malformed key is refused without a database query.
 */
export async function authenticate(call: Call, db: Db, now: number): Promise<Principal | ApiError> {
  const header = call.header("authorization");
  if (!header) return unauthorized("missing_key", "This operation needs an API key.");
  const parts = SCHEME.test(header) ? parseKey(header.replace(SCHEME, "").trim()) : null;
  if (!parts) {
    return unauthorized("malformed_key", "The Authorization header does not carry a well-formed API key.");
  }
  const recognition = await keyCache.recognise(db, parts, now);
  return typeof recognition === "string" ? REASONS[recognition]() : recognition;
}
