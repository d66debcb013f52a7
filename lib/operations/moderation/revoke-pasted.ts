import { timingSafeEqual } from "node:crypto";
import type { Db } from "@/db/connection";
import { findKey } from "@/db/queries/access/recognise";
import { type RevokedKey, revokeKeyByAct } from "@/db/queries/access/revoke-key";
import { keyCache } from "@/lib/access/keys/cache";
import { parseKey } from "@/lib/access/keys/format";
import { KEY_REFUSALS } from "@/lib/access/keys/refusals";
import { notifyKeyRevoked } from "@/lib/platform/mail/notices";
import { actParams, type ModeratorAct } from "./moderation";

/**
 * Revokes a key that was found in public and pasted by a moderator, and mails its owner the moderator's reason. The whole
 * key must be pasted, so that its public part is not enough to end it. Throws ApiError 400 for a text that is no key, and
 * 404 for a key that this square never issued. The key is neither stored nor logged.
 */
export async function revokePastedKey(
  db: Db,
  pasted: string,
  act: ModeratorAct,
): Promise<RevokedKey & { lookupId: string }> {
  const parts = parseKey(pasted.trim());
  if (!parts) throw KEY_REFUSALS.refuse("not_a_key");
  const { lookupId, hash } = parts;
  const known = await findKey(db, lookupId);
  if (!known || !timingSafeEqual(known.hash, hash)) throw KEY_REFUSALS.refuse("key_not_found");
  const revoked = await revokeKeyByAct(db, { lookupId, ...actParams(act) });
  if (!revoked) throw KEY_REFUSALS.refuse("key_not_found");
  keyCache.forget({ lookupId });
  if (revoked.isEnded) notifyKeyRevoked(revoked.email, lookupId, act.reason);
  return { ...revoked, lookupId };
}
