import { database } from "@/db/client";
import { findOwnedKey, listKeys } from "@/db/queries/access/keys";
import { keyCache } from "./cache";

export type { KeyListing as KeyRecord } from "@/db/queries/access/keys";

/** An owner's keys, newest first. */
export const readKeys = async (ownerId: string) => listKeys(await flushedDb(), ownerId);

/** A key of an owner; undefined if it is not theirs. */
export const readKey = async (ownerId: string, keyId: string) =>
  findOwnedKey(await flushedDb(), { ownerId, keyId });

/** The database, after this process has written its times of last use. */
async function flushedDb() {
  const { db } = database();
  await keyCache.flushQuietly(db);
  return db;
}
