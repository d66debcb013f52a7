import { database } from "@/db/client";
import type { ModeratorAct } from "@/lib/operations/moderation/moderation";
import { endKeys, type MintWish, mintKey, type RollWish, rollKey } from "./issue";
import { revokePastedKey } from "./revoke-pasted";

/** An owner makes a key. Throws ApiError as mintKey does. */
export const mintOwnKey = (wish: MintWish, now: Date) => mintKey(database(), wish, now);

/** An owner replaces a key. Throws ApiError as rollKey does. */
export const rollOwnKey = (wish: RollWish, now: Date) => rollKey(database(), wish, now);

/** An owner ends one of their keys, or all. */
export const endOwnKeys = (which: { ownerId: string; keyId: string } | { ownerId: string }, now: Date) =>
  endKeys(database().db, which, now);

/** A moderator ends a key that somebody found. Throws ApiError as revokePastedKey does. */
export const endPastedKey = (pasted: string, act: ModeratorAct) =>
  revokePastedKey(database().db, pasted, act);
