import { BY_TIME_AND_ID } from "@/db/keyset";
import { listFollows } from "@/db/queries/lobsters/follows";
import { list } from "@/lib/api/contract/list";
import { Follow, toFollow } from "./schemas";

/** The lobsters that a lobster follows, newest follow first. */
export const followList = list({
  name: "follows",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.followedAt, last.lobsterId],
  limit: { max: 100, byDefault: 30 },
  rows: listFollows,
  record: Follow,
  toRecord: toFollow,
});
