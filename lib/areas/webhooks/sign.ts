import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const makeSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret as its owner gets it, once, in the form of Standard Webhooks. */
export const showSecret = (secret: Buffer): string => `${PREFIX}${secret.toString("base64")}`;

/** Seals the secret of a webhook for the database: nonce, tag, ciphertext. Throws ApiError 503 without AUTH_SECRET. */
export function sealSecret(secret: Buffer, webhookId: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(), nonce).setAAD(Buffer.from(webhookId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The secret of a webhook; undefined if it cannot be opened, because AUTH_SECRET is another than when it was sealed. */
export function openSecret(sealed: Buffer, webhookId: string): Buffer | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const options = { authTagLength: TAG_BYTES };
  try {
    const decipher = createDecipheriv("aes-256-gcm", sealingKey(), nonce, options);
    decipher.setAAD(Buffer.from(webhookId)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function sealingKey(): Buffer {
  const secret = process.env.AUTH_SECRET;
  if (!secret)
    throw GENERAL_REFUSALS.refuse("not_configured", { part: "AUTH_SECRET, which seals webhooks' secrets" });
  return Buffer.from(hkdfSync("sha256", secret, "", "lobster-square webhook secrets v1", 32));
}

/**
 * The three headers of Standard Webhooks, with a signature by each secret. `now` is the time of the attempt: receivers
 * refuse what was signed more than five minutes ago.
 */
export function signedHeaders(
  messageId: string,
  body: string,
  secrets: readonly Buffer[],
  now: Date,
): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const mac = createHmac("sha256", secret).update(`${messageId}.${seconds}.${body}`);
    return `v1,${mac.digest("base64")}`;
  });
  return {
    "webhook-id": messageId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
