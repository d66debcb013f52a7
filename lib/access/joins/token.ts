import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const PREFIX = "lsq_join_";
const RANDOM_BYTES = 32;
const SHAPE = /^lsq_join_([A-Za-z0-9_-]{48})$/;

/** The token of a request to join. Only the program that asked has it; the database has its hash. */
export interface JoinToken {
  text: string;
  hash: Buffer;
}

/** A new token: prefix, 32 random bytes, and the CRC-32 of everything before it. */
export function generateJoinToken(): JoinToken {
  const bytes = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(4)]);
  bytes.writeUInt32BE(checksum(bytes), RANDOM_BYTES);
  return joinToken(PREFIX + bytes.toString("base64url"));
}

/** Undefined for anything but a well-formed token, so that no other text reaches the database. */
export function parseJoinToken(text: string): JoinToken | undefined {
  const [, encoded] = SHAPE.exec(text) ?? [];
  if (encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, "base64url");
  return checksum(bytes) === bytes.readUInt32BE(RANDOM_BYTES) ? joinToken(text) : undefined;
}

/** Whether a text is meant as such a token, well-formed or not. */
export const isLikeJoinToken = (text: string): boolean => text.startsWith(PREFIX);

// The lookahead consumes nothing, so a token is also found where it overlaps text that only looks like one.
const CANDIDATES = /(?=(lsq_join_[A-Za-z0-9_-]{48}))/g;

/** The first `max` well-formed tokens in `text`, without repetitions. */
export function findJoinTokensInText(text: string, max: number): JoinToken[] {
  const found = new Map<string, JoinToken>();
  for (const [, candidate = ""] of text.matchAll(CANDIDATES)) {
    const token = found.has(candidate) ? undefined : parseJoinToken(candidate);
    if (token) found.set(candidate, token);
    if (found.size === max) break;
  }
  return [...found.values()];
}

const joinToken = (text: string): JoinToken => ({ text, hash: hash("sha256", text, "buffer") });

const checksum = (bytes: Buffer): number => crc32(bytes.subarray(0, RANDOM_BYTES), crc32(PREFIX));
