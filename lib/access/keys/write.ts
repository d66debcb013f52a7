import { database } from "@/db/client";
import { refuseSecrets } from "@/lib/api/auth/secrets";
import { type Declaration, declare, type KeyHolder } from "./declare";
import { endKeys, mintKey, type NewKey, type Roll, rollKey } from "./issue";

/** An owner makes a key. Throws ApiError as mintKey does. */
export const mintOwnKey = (newKey: NewKey, now: Date) => mintKey(database(), newKey, now);

/** An owner replaces a key. Throws ApiError as rollKey does. */
export const rollOwnKey = (roll: Roll, now: Date) => rollKey(database(), roll, now);

/** An owner revokes one of their keys, or all. Returns how many it revoked. */
export const endOwnKeys = (which: { ownerId: string; keyId: string } | { ownerId: string }, now: Date) =>
  endKeys(database().db, which, now);

/**
 * An owner declares the model and host of one of their keys. Throws ApiError as `declare` does, and 400 for a text
 * with a key.
 */
export async function declareOfOwnKey(holder: KeyHolder, declaration: Declaration): Promise<void> {
  const { db } = database();
  await refuseSecrets(db, declaration);
  await declare(db, holder, declaration);
}
