import type { Db } from "@/db/connection";
import { revokeFoundKeys } from "@/db/queries/access/keys";
import { endConnectionsOfTokens } from "@/db/queries/connect/connections";
import { notifyKeyLeaked, notifyTokenLeaked } from "@/lib/platform/mail/notices";
import { keyCache } from "./cache";
import type { KeyParts } from "./format";
import type { RefreshToken } from "./refresh-token";

/**
 * Revokes the live keys among `found` in one statement and mails their owners. This process refuses them at once,
 * the others within a second. Returns the lookup ids of the keys it revoked.
 */
export async function revokeLeakedKeys(db: Db, found: KeyParts[]): Promise<string[]> {
  if (found.length === 0) return [];
  const revoked = await revokeFoundKeys(db, found, new Date().toISOString());
  // All of them, because another process may have revoked a key that this process still caches.
  for (const { lookupId } of found) keyCache.forget({ lookupId });
  for (const { lookupId, email } of revoked) notifyKeyLeaked(email, lookupId);
  return revoked.map(({ lookupId }) => lookupId);
}

/**
 * Ends the connections of the refresh tokens among `found` in one statement and mails their owners, as for keys.
 * Returns the lookup ids of the connections' keys.
 */
export async function endLeakedConnections(db: Db, found: RefreshToken[]): Promise<string[]> {
  if (found.length === 0) return [];
  const ended = await endConnectionsOfTokens(
    db,
    found.map(({ familyHash }) => familyHash),
    new Date().toISOString(),
  );
  for (const { lookupId, email, program } of ended) {
    keyCache.forget({ lookupId });
    notifyTokenLeaked(email, lookupId, program);
  }
  return ended.map(({ lookupId }) => lookupId);
}
