import type { Db } from "@/db/connection";
import { endJoinsOfTokens } from "@/db/queries/access/join-requests";
import { notifyKeyLeaked } from "@/lib/platform/mail/notices";
import { keyCache } from "../keys/cache";
import type { JoinToken } from "./token";

/**
 * Ends the live requests of the tokens among `found` in one statement, revokes the keys that were made for them, and
 * mails their owners. Returns how many requests it ended.
 */
export async function endLeakedJoins(db: Db, found: JoinToken[]): Promise<number> {
  if (found.length === 0) return 0;
  const ended = await endJoinsOfTokens(
    db,
    found.map(({ hash }) => hash),
    new Date().toISOString(),
  );
  for (const { lookupId, email } of ended) {
    if (lookupId === null || email === null) continue;
    keyCache.forget({ lookupId });
    notifyKeyLeaked(email, lookupId);
  }
  return ended.length;
}
