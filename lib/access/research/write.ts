import { database } from "@/db/client";
import { storeResearch } from "@/db/queries/release/announcement";

/** Excludes an owner's lobster from later releases for research, or includes it again. */
export async function chooseResearch(ownerId: string, takesPart: boolean, now: Date): Promise<void> {
  await storeResearch(database().db, { ownerId, takesPart, now: now.toISOString() });
}
