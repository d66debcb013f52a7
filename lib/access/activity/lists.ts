import { BY_TIME_AND_ID } from "@/db/keyset";
import { listActivity } from "@/db/queries/access/activity";
import { listOfRows } from "@/lib/api/contract/list";
import { activityLog } from "./log";

/**
 * The activity log of a lobster, newest first, including entries that this process has yet to write.
 * Entries of other processes appear within a second.
 */
export const activityList = listOfRows({
  name: "entries",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.at, last.id],
  rows: async (...asked: Parameters<typeof listActivity>) => {
    await activityLog.flush();
    return listActivity(...asked);
  },
});
