import { hash, randomBytes } from "node:crypto";

const FAMILY_BYTES = 16;
const SECRET_BYTES = 32;
const PREFIX = "lsq_refresh_";
const SHAPE = /^lsq_refresh_([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/;

/** A refresh token of a connection. Both of its parts are random. */
export interface RefreshToken {
  text: string;
  /** The first part, the same in all tokens of the connection. */
  family: string;
  familyHash: Buffer;
  hash: Buffer;
}

export const generateRefreshToken = (
  family = randomBytes(FAMILY_BYTES).toString("base64url"),
): RefreshToken => refreshToken(family, randomBytes(SECRET_BYTES).toString("base64url"));

/** The refresh token that 48 secret bytes stand for. */
export const refreshTokenFromBytes = (bytes: Buffer): RefreshToken =>
  refreshToken(bytes.toString("base64url", 0, FAMILY_BYTES), bytes.toString("base64url", FAMILY_BYTES));

const refreshToken = (family: string, secret: string): RefreshToken => {
  const text = `${PREFIX}${family}${secret}`;
  return { text, family, familyHash: sha256(family), hash: sha256(text) };
};

/** Undefined for a text of another shape, so that it never reaches the database. */
export function parseRefreshToken(text: string): RefreshToken | undefined {
  const [, family, secret] = SHAPE.exec(text) ?? [];
  return family && secret ? refreshToken(family, secret) : undefined;
}

// The lookahead consumes nothing, so a token is also found where it overlaps text that only looks like one.
const CANDIDATES = /(?=(lsq_refresh_[A-Za-z0-9_-]{65}))/g;

/** The first `max` refresh tokens in `text`, without repetitions. */
export function findRefreshTokensInText(text: string, max: number): RefreshToken[] {
  const found = new Map<string, RefreshToken>();
  for (const [, candidate = ""] of text.matchAll(CANDIDATES)) {
    const token = found.has(candidate) ? undefined : parseRefreshToken(candidate);
    if (token) found.set(candidate, token);
    if (found.size === max) break;
  }
  return [...found.values()];
}

const sha256 = (text: string): Buffer => hash("sha256", text, "buffer");
