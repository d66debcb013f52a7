import { database } from "@/db/client";
import { findResearch } from "@/db/queries/release/announcement";

/**
 * Whether an owner's lobster is excluded from releases for research, and the date announced for the first
 * release.
 */
export const readResearch = (ownerId: string) => findResearch(database().db, ownerId);
