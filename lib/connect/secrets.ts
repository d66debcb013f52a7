import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { RefreshToken } from "@/lib/access/keys/refresh-token";
import { deriveKey, seal, unseal } from "@/lib/platform/seal";

const CODE_BYTES = 32;
const ID_BYTES = 16;

export const sha256 = (text: string): Buffer => hash("sha256", text, "buffer");

export const isSameHash = (one: Buffer | null, other: Buffer): boolean =>
  one !== null && one.length === other.length && timingSafeEqual(one, other);

/** A new authorization code. Only its hash is stored. */
export const generateCode = (): string => randomBytes(CODE_BYTES).toString("base64url");

/**
 * A new id of a client, or of a consent request, which is in a URL but useless without the owner's session. Hex, because
 * a command would read an id that begins with `-` as an option.
 */
export const generateOpaqueId = (): string => randomBytes(ID_BYTES).toString("hex");

export interface TokenPair {
  access: string;
  refresh: string;
}

const keyUnder = (token: RefreshToken) => deriveKey(token.text, "lobster-square connect answer v1");

/**
 * Encrypts the answer to a refresh with the token that was used, so the database alone is not enough to read
 * it.
 */
export const sealAnswer = (pair: TokenPair, under: RefreshToken): Buffer =>
  seal(Buffer.from(`${pair.access} ${pair.refresh}`), keyUnder(under));

export function unsealAnswer(answer: Buffer, under: RefreshToken): TokenPair | undefined {
  const [access, refresh] = unseal(answer, keyUnder(under))?.toString().split(" ") ?? [];
  return access && refresh ? { access, refresh } : undefined;
}

/** RFC 7636, 4.1 and 4.2. `plain` is not supported, because the URL would contain the verifier. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;
export const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** Whether the challenge is the hash of this verifier (RFC 7636, 4.6). */
export const isVerifierOf = (challenge: string, verifier: string): boolean =>
  VERIFIER.test(verifier) &&
  isSameHash(Buffer.from(challenge), Buffer.from(hash("sha256", verifier, "base64url")));
