import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts bytes with AES-256-GCM: nonce, tag, ciphertext. Only the same key with the same `bound` decrypts
 * them.
 */
export function seal(bytes: Buffer, key: Buffer, bound = ""): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The decrypted bytes; undefined if the key or `bound` is another, or the bytes were changed. */
export function unseal(sealed: Buffer, key: Buffer, bound = ""): Buffer | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const options = { authTagLength: TAG_BYTES };
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, options);
    decipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** A key of 32 bytes, derived from a secret for one purpose. */
export const deriveKey = (secret: string, purpose: string, salt = ""): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, purpose, 32));
