import { z } from "zod";
import type { Db } from "@/db/connection";
import { BY_TIME_AND_ID, type ByTimeAndId } from "@/db/keyset";
import { readInbox } from "@/db/queries/notifications/notifications";
import { declareBrief } from "@/lib/api/contract/brief";
import { list } from "@/lib/api/contract/list";
import { BriefNotification, gatherLikes } from "./brief";
import { Notification, toNotification } from "./schemas";
import { NOTIFICATION_TYPES } from "./types";

const ALL = { types: [...NOTIFICATION_TYPES], since: "-infinity", unreadOnly: false };

/** A lobster's inbox, newest first. `rows` reads it without any filter. */
export const notificationList = list({
  name: "notifications",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.notifiedAt, last.notificationId],
  limit: { max: 100, byDefault: 30 },
  rows: async (db: Db, params: ByTimeAndId & { recipientId: string }) =>
    (await readInbox(db, { ...ALL, ...params })).rows,
  record: Notification,
  toRecord: toNotification,
});

declareBrief(notificationList.success.notifications, z.array(BriefNotification), { of: gatherLikes });
