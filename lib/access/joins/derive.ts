import { createHmac } from "node:crypto";
import { type KeyParts, keyFromBytes } from "@/lib/access/keys/format";
import { type RefreshToken, refreshTokenFromBytes } from "@/lib/access/keys/refresh-token";
import { authSecret } from "@/lib/platform/auth-secret";
import { deriveKey } from "@/lib/platform/seal";

/**
 * What a request makes, derived from its token, its id and AUTH_SECRET: each poll gets the same, nothing secret is
 * stored, and once the row is gone, nobody can derive it again, the token's holder included.
 */
export const keyOfJoin = (token: string, id: string): { key: string } & KeyParts =>
  keyFromBytes(derive(token, id, "key"));

/** The refresh token of a connection, in the same way. */
export const refreshTokenOfJoin = (token: string, id: string): RefreshToken =>
  refreshTokenFromBytes(
    Buffer.concat([
      derive(token, id, "refresh family").subarray(0, FAMILY_BYTES),
      derive(token, id, "refresh secret"),
    ]),
  );

const FAMILY_BYTES = 16;

const derive = (token: string, id: string, what: string): Buffer =>
  createHmac("sha256", deriveKey(authSecret(), `lobster-square join ${what} v1`, id))
    .update(token)
    .digest();
