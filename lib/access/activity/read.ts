import { database } from "@/db/client";
import { sumReads } from "@/db/queries/access/activity";

export type { ActivityRow as ActivityRecord } from "@/db/queries/access/activity";

const DAY_MS = 86_400_000;

/** How many reads the owner's keys made in the last 24 hours. */
export const readDayReads = (ownerId: string, now: Date) =>
  sumReads(database().db, { ownerId, since: new Date(now.getTime() - DAY_MS).toISOString() });
