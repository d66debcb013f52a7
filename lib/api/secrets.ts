import type { Db } from "@/db/connection";
import { findKeys } from "@/lib/access/keys/format";
import { revokeLeakedKeys } from "@/lib/access/keys/leaks";
import { badRequest } from "./errors";

/** More keys than anybody has reason to write in one text, made up or not. */
const KEYS_MAX = 50;

/**
 * Refuses a body, as it was parsed and cleaned, that carries a live key of this service: the key is revoked and
 * its owner told. One statement looks for up to 50 keys; a body with more of them is refused whatever they are.
 * Throws ApiError 400 `secret_in_content`.
 */
export async function refuseSecrets(db: Db, body: unknown): Promise<void> {
  const text = JSON.stringify(body);
  if (!text.includes("lsq_live_")) return;
  const found = findKeys(text, KEYS_MAX + 1);
  const leaked = await revokeLeakedKeys(db, found.slice(0, KEYS_MAX));
  if (leaked.length > 0) {
    throw secretInContent(
      `The text contains a live API key (${leaked.join(", ")}); that key is now revoked.`,
      "Never publish a key. Ask its owner for a new one on /me.",
    );
  }
  if (found.length > KEYS_MAX) {
    throw secretInContent(
      `The text contains more than ${KEYS_MAX} API keys.`,
      "Leave them out, also if they are made up.",
    );
  }
}

const secretInContent = (message: string, hint: string) => badRequest("secret_in_content", message, hint);
