import { database } from "@/db/client";
import { storeResearch } from "@/db/queries/release/announcement";

/** Takes an owner's lobster out of later releases for research, or into them again. */
export const chooseResearch = (ownerId: string, takesPart: boolean, now: Date): Promise<void> =>
  storeResearch(database().db, { ownerId, takesPart, now: now.toISOString() });
