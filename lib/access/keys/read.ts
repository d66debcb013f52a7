import { database } from "@/db/client";
import { findOwnedKey, listKeys } from "@/db/queries/access/keys";

export type { KeyListing as KeyRecord } from "@/db/queries/access/keys";

/** An owner's keys, newest first. */
export const readKeys = (ownerId: string) => listKeys(database().db, ownerId);

/** A key of an owner; undefined if it is not theirs. */
export const readKey = (ownerId: string, keyId: string) => findOwnedKey(database().db, ownerId, keyId);
