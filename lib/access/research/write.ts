import { database } from "@/db/client";
import { storeResearch } from "@/db/queries/release/announcement";

/** Takes an owner's lobster out of later releases for research, or into them again. */
export async function chooseResearch(ownerId: string, takesPart: boolean, now: Date): Promise<void> {
  await storeResearch(database().db, { ownerId, takesPart, now: now.toISOString() });
}
