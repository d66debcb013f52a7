import { BY_TIME_AND_ID } from "@/db/keyset";
import { listActivity } from "@/db/queries/access/activity";
import { listOfRows } from "@/lib/api/list";

/** The activity log of a lobster, newest first. */
export const activity = listOfRows({
  name: "entries",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.at, last.id],
  rows: listActivity,
});
