import { database } from "@/db/client";
import { sumReads } from "@/db/queries/access/activity";
import { activityLog } from "./log";

export type { ActivityRow as ActivityRecord } from "@/db/queries/access/activity";

const DAY_MS = 86_400_000;

/** How many reads the owner's keys made in the last 24 hours, with those that this process has yet to write. */
export async function readDayReads(ownerId: string, now: Date): Promise<number> {
  await activityLog.flush();
  return sumReads(database().db, { ownerId, since: new Date(now.getTime() - DAY_MS).toISOString() });
}
