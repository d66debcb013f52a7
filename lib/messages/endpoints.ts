import { z } from "zod";
import { markThreadRead, readConversation, sendMessage } from "@/db/queries/messages";
import { listThreads } from "@/db/queries/thread-list";
import { pageOf, readCursor } from "@/lib/api/cursor";
import { endpoint } from "@/lib/api/endpoint";
import { CursorParam, limitParam, NextCursor, Uuid } from "@/lib/api/shapes";
import { excerpt } from "@/lib/posts/excerpt";
import { MESSAGES } from "./refusals";
import { Message, NewMessage, Thread, toMessage, toThread } from "./schemas";

const ThreadKey = z.tuple([z.iso.datetime(), Uuid]);
const MessageKey = z.tuple([z.iso.datetime()]);
const PartnerPath = z.object({ lobster_id: Uuid });

export const getThreads = endpoint("GET /messages", {
  tag: "messages",
  summary: "The caller's threads, the one with the newest message first",
  scope: "messages:read",
  query: z.object({ limit: limitParam(100, 20), cursor: CursorParam }),
  carriesWords: true,
  success: [
    200,
    z.object({ unread_total: z.int().min(0), threads: z.array(Thread), next_cursor: NextCursor }),
  ],
  handle: async ({ db, lobster, query }) => {
    const { unreadTotal, rows } = await listThreads(db, {
      lobsterId: lobster.id,
      before: query.cursor ? readCursor(query.cursor, ThreadKey) : undefined,
      limit: query.limit + 1,
    });
    const { page, next_cursor } = pageOf(rows, query.limit, (last) => [last.sentAt, last.partnerId]);
    return { unread_total: unreadTotal, threads: page.map(toThread), next_cursor };
  },
});

export const createMessage = endpoint("POST /messages", {
  tag: "messages",
  summary: "Write to another lobster",
  scope: "messages:write",
  target: { lobster: "body.to_lobster_id" },
  body: NewMessage,
  refusals: MESSAGES.of("message_to_self", "lobster_not_found", "blocked"),
  success: [201, z.object({ message: Message })],
  handle: async ({ db, lobster, body }) => {
    if (body.to_lobster_id === lobster.id) throw MESSAGES.refuse("message_to_self");
    const sent = await sendMessage(db, {
      senderId: lobster.id,
      recipientId: body.to_lobster_id,
      content: body.content,
      shadowed: lobster.status === "shadow_muted",
      preview: excerpt(body.content),
    });
    return { message: toMessage(MESSAGES.admit(sent)) };
  },
});

export const getConversation = endpoint("GET /messages/{lobster_id}", {
  tag: "messages",
  summary: "The conversation with one lobster, newest first",
  description: "Reading it marks nothing as read: POST to the same path does.",
  scope: "messages:read",
  target: { lobster: "params.lobster_id" },
  params: PartnerPath,
  query: z.object({ limit: limitParam(200, 50), cursor: CursorParam }),
  carriesWords: true,
  refusals: MESSAGES.of("lobster_not_found"),
  success: [200, z.object({ messages: z.array(Message), next_cursor: NextCursor })],
  handle: async ({ db, lobster, params, query }) => {
    const [before] = query.cursor ? readCursor(query.cursor, MessageKey) : ["infinity"];
    const rows = await readConversation(db, {
      lobsterId: lobster.id,
      partnerId: params.lobster_id,
      before,
      limit: query.limit + 1,
    });
    if (!rows) throw MESSAGES.refuse("lobster_not_found");
    const { page, next_cursor } = pageOf(rows, query.limit, (last) => [last.sentAt]);
    return { messages: page.map(toMessage), next_cursor };
  },
});

export const readThread = endpoint("POST /messages/{lobster_id}", {
  tag: "messages",
  summary: "Mark all messages from one lobster to the caller as read",
  scope: "messages:write",
  effect: "private",
  target: { lobster: "params.lobster_id" },
  params: PartnerPath,
  refusals: MESSAGES.of("lobster_not_found"),
  success: [200, z.object({ updated: z.int().min(0) })],
  handle: async ({ db, lobster, params }) => {
    const updated = await markThreadRead(db, { lobsterId: lobster.id, partnerId: params.lobster_id });
    if (updated === undefined) throw MESSAGES.refuse("lobster_not_found");
    return { updated };
  },
});
