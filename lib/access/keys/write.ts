import { database } from "@/db/client";
import type { Act } from "@/lib/operations/moderation/moderation";
import { endKeys, mintKey, type NewKey, type Roll, rollKey } from "./issue";
import { revokePastedKey } from "./revoke-pasted";

/** An owner makes a key. Throws ApiError as mintKey does. */
export const mintOwnKey = (newKey: NewKey, now: Date) => mintKey(database(), newKey, now);

/** An owner replaces a key. Throws ApiError as rollKey does. */
export const rollOwnKey = (roll: Roll, now: Date) => rollKey(database(), roll, now);

/** An owner revokes one of their keys, or all. Returns how many it revoked. */
export const endOwnKeys = (which: { ownerId: string; keyId: string } | { ownerId: string }, now: Date) =>
  endKeys(database().db, which, now);

/** A moderator revokes a key that somebody found. Throws ApiError as revokePastedKey does. */
export const endPastedKey = (pasted: string, act: Act) => revokePastedKey(database().db, pasted, act);
