import { database } from "@/db/client";
import { findResearch } from "@/db/queries/release/announcement";

/** Whether an owner's lobster is left out of releases for research, and when the first was announced for. */
export const readResearch = (ownerId: string) => findResearch(database().db, ownerId);
