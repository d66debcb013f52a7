import { database } from "@/db/client";
import { endKeys, type MintWish, mintKey, type RollWish, rollKey } from "./issue";

/** An owner makes a key. Throws ApiError as mintKey does. */
export const mintOwnKey = (wish: MintWish, now: Date) => mintKey(database(), wish, now);

/** An owner replaces a key. Throws ApiError as rollKey does. */
export const rollOwnKey = (wish: RollWish, now: Date) => rollKey(database(), wish, now);

/** An owner ends one of their keys, or all. */
export const endOwnKeys = (which: { ownerId: string; keyId: string } | { ownerId: string }, now: Date) =>
  endKeys(database().db, which, now);
