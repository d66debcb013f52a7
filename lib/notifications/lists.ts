import { BY_TIME_AND_ID } from "@/db/keyset";
import { readInbox } from "@/db/queries/notifications";
import { list } from "@/lib/api/list";
import { Notification, toNotification } from "./schemas";

/** A lobster's inbox, newest first. */
export const inbox = list({
  name: "notifications",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.notifiedAt, last.notificationId],
  limit: { max: 100, byDefault: 30 },
  rows: async (...asked: Parameters<typeof readInbox>) => (await readInbox(...asked)).rows,
  record: Notification,
  toRecord: toNotification,
});
