import { timingSafeEqual } from "node:crypto";
import type { Db } from "@/db/connection";
import { findKey, revokeKeys } from "@/db/queries/keys";
import type { KeyParts } from "./format";

/** Revokes those of the keys that are live. Returns their lookup ids. */
export async function revokeLeakedKeys(db: Db, found: KeyParts[]): Promise<string[]> {
  const revoked: string[] = [];
  for (const { lookupId, hash } of found) {
    const row = await findKey(db, lookupId);
    if (!row || !timingSafeEqual(row.hash, hash)) continue;
    revoked.push(...(await revokeKeys(db, { lookupId }, new Date().toISOString())));
  }
  return revoked;
}
