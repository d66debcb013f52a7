import { database } from "@/db/client";
import { findNeeds, type Needs } from "@/db/queries/access/needs";
import { keyCache } from "@/lib/access/keys/cache";

export type { Needs } from "@/db/queries/access/needs";

/** What needs an owner's attention at `now`, including uses of keys that this process has yet to write. */
export async function readNeeds(ownerId: string, lobsterId: string, now: Date): Promise<Needs> {
  const { db } = database();
  await keyCache.flushQuietly(db);
  return findNeeds(db, { ownerId, lobsterId, now: now.toISOString() });
}
