import { database } from "@/db/client";
import { type ActivityFilter, sumReads } from "@/db/queries/access/activity";
import { countNewerActivity } from "@/db/queries/news/newer";
import { activityLog } from "./log";

export type { ActivityRow as ActivityRecord, ActRow as Act } from "@/db/queries/access/activity";

const DAY_MS = 86_400_000;

/**
 * How many reads the owner's keys made in the last 24 hours, including those that this process has yet to
 * write.
 */
export async function readDayReads(ownerId: string, now: Date): Promise<number> {
  await activityLog.flush();
  return sumReads(database().db, { ownerId, since: new Date(now.getTime() - DAY_MS).toISOString() });
}

/** How many acts of a lobster that match the filter are newer than an instant (ISO 8601), at most fifty. */
export async function readNewerActivity(
  lobsterId: string,
  since: string,
  filter: ActivityFilter,
): Promise<number> {
  await activityLog.flush();
  return countNewerActivity(database().db, { lobsterId, since, ...filter });
}
