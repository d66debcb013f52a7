import { createHmac, randomBytes } from "node:crypto";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import { authSecret, isAuthSecretSet } from "@/lib/platform/auth-secret";
import { deriveKey, seal, unseal } from "@/lib/platform/seal";

export const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const makeSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret as its owner gets it, once, in the form of Standard Webhooks. */
export const showSecret = (secret: Buffer): string => `${PREFIX}${secret.toString("base64")}`;

/** Seals the secret of a webhook for the database. Throws ApiError 503 without AUTH_SECRET. */
export const sealSecret = (secret: Buffer, webhookId: string): Buffer =>
  seal(secret, sealingKey(), webhookId);

/** The secret of a webhook; undefined if it cannot be opened, because AUTH_SECRET has changed since it was sealed. */
export const openSecret = (sealed: Buffer, webhookId: string): Buffer | undefined =>
  unseal(sealed, sealingKey(), webhookId);

function sealingKey(): Buffer {
  if (!isAuthSecretSet())
    throw GENERAL_REFUSALS.refuse("not_configured", { part: "AUTH_SECRET, which seals webhooks' secrets" });
  return deriveKey(authSecret(), "lobster-square webhook secrets v1");
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
