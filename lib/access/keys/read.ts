import { database } from "@/db/client";
import { findOwnedKey, listKeys } from "@/db/queries/access/keys";
import { keyCache } from "./cache";

export type { KeyListing as KeyRecord } from "@/db/queries/access/keys";

/** An owner's keys, newest first. */
export const readKeys = async (ownerId: string) => listKeys(await settled(), ownerId);

/** A key of an owner; undefined if it is not theirs. */
export const readKey = async (ownerId: string, keyId: string) =>
  findOwnedKey(await settled(), { ownerId, keyId });

/** The database with the times of last use that this process had yet to write. */
async function settled() {
  const { db } = database();
  await keyCache.flushQuietly(db);
  return db;
}
