import type { Db } from "@/db/connection";
import { findKeys } from "@/lib/keys/format";
import { revokeLeakedKeys } from "@/lib/keys/leaks";
import { badRequest } from "./errors";

/**
 * Refuses a body, as it was parsed and cleaned, that carries a live key of this service: the key is revoked
 * and its owner told (decisions §2). Throws ApiError 400 `secret_in_content`.
 */
export async function refuseSecrets(db: Db, body: unknown): Promise<void> {
  const text = JSON.stringify(body);
  if (!text.includes("lsq_live_")) return;
  const leaked = await revokeLeakedKeys(db, findKeys(text));
  if (leaked.length === 0) return;
  throw badRequest(
    "secret_in_content",
    `The text contains a live API key (${leaked.join(", ")}); that key is now revoked.`,
    "Never publish a key. Ask its owner for a new one on /me.",
  );
}
