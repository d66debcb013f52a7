import type { UsageWay } from "@/db/queries/access/usage";
import { dayOfZone } from "@/lib/platform/day-of-zone";
import { activityLog } from "../activity/log";

/** What was sent to an owner's agents, and where its day begins. */
interface Sent {
  ownerId: string;
  timeZone: string;
  way: UsageWay;
  operation: string;
  calls: number;
  tokens: number;
}

/** Counts for the owner's day at `now` (unix milliseconds) what was sent. It is written with the activity log's batches. */
export function countSent({ ownerId, timeZone, way, operation, calls, tokens }: Sent, now: number): void {
  const { day } = dayOfZone(timeZone, now);
  activityLog.noteUsage({ ownerId, day, way, operation, calls, tokens });
}
