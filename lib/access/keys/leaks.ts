import type { Db } from "@/db/connection";
import { revokeFoundKeys } from "@/db/queries/access/keys";
import { notifyKeyLeaked } from "@/lib/platform/mail/notices";
import { keyCache } from "./cache";
import type { KeyParts } from "./format";

/**
 * Revokes the live keys among `found` in one statement and mails their owners. This process refuses them at once,
 * the others within a second. Returns the lookup ids of the keys it revoked.
 */
export async function revokeLeakedKeys(db: Db, found: KeyParts[]): Promise<string[]> {
  if (found.length === 0) return [];
  const revoked = await revokeFoundKeys(db, found, new Date().toISOString());
  // All of them, because another process may have revoked one that this process still remembers.
  for (const { lookupId } of found) keyCache.forget({ lookupId });
  for (const { lookupId, email } of revoked) notifyKeyLeaked(email, lookupId);
  return revoked.map(({ lookupId }) => lookupId);
}
