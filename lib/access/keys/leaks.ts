import type { Db } from "@/db/connection";
import { revokeFoundKeys } from "@/db/queries/access/keys";
import { keyCache } from "@/lib/api/authenticate";
import { notifyKeyLeaked } from "@/lib/platform/mail/notices";
import type { KeyParts } from "./format";

/**
 * Revokes those of the keys that are live, all in one statement, and tells their owners by mail. This process
 * refuses them at once, others within a second. Returns their lookup ids.
 */
export async function revokeLeakedKeys(db: Db, found: KeyParts[]): Promise<string[]> {
  if (found.length === 0) return [];
  const revoked = await revokeFoundKeys(db, found, new Date().toISOString());
  // Also where another process was quicker: this one must not go on taking the key.
  for (const { lookupId } of found) keyCache.forget(lookupId);
  for (const { lookupId, email } of revoked) notifyKeyLeaked(email, lookupId);
  return revoked.map(({ lookupId }) => lookupId);
}
