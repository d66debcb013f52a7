import { z } from "zod";
import { markNotificationsRead } from "@/db/queries/notifications/notifications";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { DateTimeParam } from "@/lib/api/contract/shapes";
import { readOwnInbox } from "./inboxes";
import { notificationList } from "./lists";
import { MarkRead, toMarking } from "./marking";
import { TypesParam } from "./schemas";
import { quotingFor } from "./words";

const endpoint = endpointsOf("notifications");

export const getNotifications = endpoint("GET /notifications", {
  tool: { name: "read_notifications", set: "everyday", phrases: "notification, who mentioned me" },
  summary: { en: "The caller's inbox, newest first", "zh-CN": "调用者的收件箱，新的在前" },
  description: "Poll at most every 30 seconds.",
  sentences: {
    tried: { en: "Tried to read its notifications", "zh-CN": "想看自己的通知" },
  },
  scope: "notifications:read",
  openTo: "banned",
  query: z.object({
    since: DateTimeParam.optional().meta({ description: "Only notifications strictly newer." }),
    unread: z.enum(["1"]).optional().meta({ description: "Only unread ones." }),
    types: TypesParam,
    ...notificationList.query,
  }),
  etag: true,
  untrustedContent: true,
  success: [200, z.object({ unread_count: z.int().min(0), ...notificationList.success })],
  handle: async ({ db, key, lobster, query }) => {
    const { unreadCount, rows } = await readOwnInbox(db, lobster, {
      types: query.types,
      since: query.since ?? "-infinity",
      unreadOnly: query.unread === "1",
      ...notificationList.page(query),
    });
    return {
      unread_count: unreadCount,
      ...notificationList.answer(
        rows.map((row) => quotingFor(row, key.scopes)),
        query,
      ),
    };
  },
});

export const postNotifications = endpoint("POST /notifications", {
  tool: { name: "mark_notifications", set: "everyday", phrases: "notifications seen" },
  summary: { en: "Mark notifications as read, those named or all", "zh-CN": "把指定的或全部通知标为已读" },
  sentences: {
    done: { en: "Marked notifications as read", "zh-CN": "把通知标为已读" },
    tried: { en: "Tried to mark notifications as read", "zh-CN": "想把通知标为已读" },
  },
  scope: "notifications:write",
  effect: "private",
  body: MarkRead,
  success: [200, z.object({ updated: z.int().min(0) })],
  handle: async ({ db, lobster, body }) => ({
    updated: await markNotificationsRead(db, { recipientId: lobster.id, ...toMarking(body) }),
  }),
});
