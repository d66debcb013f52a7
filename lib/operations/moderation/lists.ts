import { BY_TIME_AND_ID, BY_URGENCY } from "@/db/keyset";
import { listDeskLog } from "@/db/queries/moderation/desk-log";
import { listQueue } from "@/db/queries/moderation/queue";
import { listPins } from "@/db/queries/posts/pins";
import { listOfRows } from "@/lib/api/contract/list";
import { groupCases } from "./queue";
import { withSurroundings } from "./surroundings";

/** The cases that wait for a moderator, the most urgent first. */
export const queue = listOfRows({
  name: "cases",
  key: BY_URGENCY,
  keyOf: (last) => [last.weight, last.owners, last.firstAt, last.targetId],
  rows: async (...[db, asked]: Parameters<typeof listQueue>) =>
    withSurroundings(db, groupCases(await listQueue(db, asked))),
});

/** What moderators did, newest first. */
export const moderatorsLog = listOfRows({
  name: "entries",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.at, last.id],
  rows: listDeskLog,
});

/** The pinned posts, the newest pin first. */
export const pins = listOfRows({
  name: "pins",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.pinnedAt, last.postId],
  rows: listPins,
});
