import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const PREFIX = "lsq_live_";
const LOOKUP_BYTES = 4;
const RANDOM_BYTES = 14;
const SHAPE = /^lsq_live_([0-9a-f]{8})_([A-Za-z0-9_-]{24})$/;

export interface KeyParts {
  lookupId: string;
  /** SHA-256 of the whole key. The database stores this and not the key. */
  hash: Buffer;
}

/**
 * A new key: prefix, public lookup id, 14 random bytes and the CRC-32 of everything before it
 * (docs/contract.md#keys).
 */
export const generateKey = (
  lookupId = randomBytes(LOOKUP_BYTES).toString("hex"),
): { key: string } & KeyParts => keyOf(lookupId, randomBytes(RANDOM_BYTES));

/** The key that 18 or more secret bytes stand for. */
export const keyFromBytes = (bytes: Buffer): { key: string } & KeyParts =>
  keyOf(bytes.toString("hex", 0, LOOKUP_BYTES), bytes.subarray(LOOKUP_BYTES, LOOKUP_BYTES + RANDOM_BYTES));

function keyOf(lookupId: string, random: Buffer): { key: string } & KeyParts {
  const secret = Buffer.concat([random, Buffer.alloc(4)]);
  secret.writeUInt32BE(checksum(lookupId, secret), RANDOM_BYTES);
  const key = `${PREFIX}${lookupId}_${secret.toString("base64url")}`;
  return { key, lookupId, hash: hashKey(key) };
}

/** The public part of a key, which identifies it. */
export const shownPart = (lookupId: string): string => `${PREFIX}${lookupId}_…`;

/** The parts of a well-formed key; null for anything else, so that no malformed key reaches the database. */
export function parseKey(key: string): KeyParts | null {
  const match = SHAPE.exec(key);
  if (!match) return null;
  const [, lookupId = "", encoded = ""] = match;
  const secret = Buffer.from(encoded, "base64url");
  if (checksum(lookupId, secret) !== secret.readUInt32BE(RANDOM_BYTES)) return null;
  return { lookupId, hash: hashKey(key) };
}

// The lookahead consumes nothing, so a key is also found where it overlaps text that only looks like a key.
const CANDIDATES = /(?=(lsq_live_[0-9a-f]{8}_[A-Za-z0-9_-]{24}))/g;

/** The first `max` well-formed keys in `text`, without repetitions. */
export function findKeysInText(text: string, max: number): KeyParts[] {
  const found = new Map<string, KeyParts>();
  for (const [, candidate = ""] of text.matchAll(CANDIDATES)) {
    const parts = found.has(candidate) ? null : parseKey(candidate);
    if (parts) found.set(candidate, parts);
    if (found.size === max) break;
  }
  return [...found.values()];
}

/** The text without the secret parts of anything that begins like a key, a refresh token or a request's token. */
export const withoutKeys = (text: string): string =>
  text.replace(/(lsq_live_[0-9a-f]{8}_|lsq_refresh_|lsq_join_)[A-Za-z0-9_-]+/g, "$1…");

const hashKey = (key: string): Buffer => hash("sha256", key, "buffer");

/** The CRC-32 of the public part and the random bytes. */
const checksum = (lookupId: string, secret: Buffer): number =>
  crc32(secret.subarray(0, RANDOM_BYTES), crc32(`${PREFIX}${lookupId}_`));
