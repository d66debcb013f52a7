import { timingSafeEqual } from "node:crypto";
import type { Db } from "@/db/connection";
import { findKey, revokeKeys } from "@/db/queries/keys";
import { findOwnerEmail } from "@/db/queries/owners";
import { keyCache } from "@/lib/api/authenticate";
import { notifyKeyLeaked } from "@/lib/mail/notices";
import type { KeyParts } from "./format";

/** Revokes those of the keys that are live and tells their owners by mail. Returns their lookup ids. */
export async function revokeLeakedKeys(db: Db, found: KeyParts[]): Promise<string[]> {
  const revoked: string[] = [];
  for (const { lookupId, hash } of found) {
    const row = await findKey(db, lookupId);
    if (!row || !timingSafeEqual(row.hash, hash)) continue;
    const ended = await revokeKeys(db, { lookupId }, new Date().toISOString());
    // Also when another process was quicker: this one must not go on taking it.
    keyCache.forget(lookupId);
    if (ended.length === 0) continue;
    revoked.push(lookupId);
    const email = await findOwnerEmail(db, row.ownerId);
    if (email) notifyKeyLeaked(email, lookupId);
  }
  return revoked;
}
