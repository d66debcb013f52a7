import { createHash, hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { RefreshToken } from "@/lib/access/keys/refresh-token";
import { deriveKey, seal, unseal } from "@/lib/platform/seal";

const CODE_BYTES = 32;
const FAMILY_BYTES = 16;

export const sha256 = (text: string): Buffer => hash("sha256", text, "buffer");

export const isSameHash = (one: Buffer | null, other: Buffer): boolean =>
  one !== null && one.length === other.length && timingSafeEqual(one, other);

/** A new authorization code. Only its hash is kept. */
export const generateCode = (): string => randomBytes(CODE_BYTES).toString("base64url");

/** The id of a question to an owner. It stands in an address, and is worth nothing without the owner's session. */
export const generateRequestId = (): string => randomBytes(FAMILY_BYTES).toString("base64url");

export const generateClientId = (): string => randomBytes(FAMILY_BYTES).toString("base64url");

/** The tokens that answer a refresh. Whoever has only the database cannot read them. */
export interface TokenPair {
  access: string;
  refresh: string;
}

const keyUnder = (token: RefreshToken) => deriveKey(token.text, "lobster-square connect answer v1");

export const sealAnswer = (pair: TokenPair, under: RefreshToken): Buffer =>
  seal(Buffer.from(`${pair.access} ${pair.refresh}`), keyUnder(under));

export function unsealAnswer(answer: Buffer, under: RefreshToken): TokenPair | undefined {
  const [access, refresh] = unseal(answer, keyUnder(under))?.toString().split(" ") ?? [];
  return access && refresh ? { access, refresh } : undefined;
}

/** RFC 7636, 4.1 and 4.2. `plain` does not exist here: whoever reads the address would have the verifier. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;
export const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** Whether a verifier is the one whose hash the client sent before (RFC 7636, 4.6). */
export const isVerifierOf = (challenge: string, verifier: string): boolean =>
  VERIFIER.test(verifier) &&
  isSameHash(Buffer.from(challenge), Buffer.from(createHash("sha256").update(verifier).digest("base64url")));
