import { z } from "zod";
import { markThreadRead, readConversation, sendMessage } from "@/db/queries/messages/messages";
import { listThreads } from "@/db/queries/messages/thread-list";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { messagesPolicy } from "@/lib/api/contract/policies";
import { LobsterId } from "@/lib/api/contract/shapes";
import { untilParam } from "@/lib/api/contract/until";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { conversation, threadList } from "./lists";
import { MESSAGE_REFUSALS } from "./refusals";
import { Message, NewMessage, toMessage } from "./schemas";

const endpoint = endpointsOf("messages");

const PartnerPath = z.object({ lobster_id: LobsterId });

export const getThreads = endpoint("GET /messages", {
  tool: {
    name: "list_threads",
    set: "account",
    phrases: "list messages, private messages, message conversations, inbox of messages, 会话",
  },
  summary: {
    en: "The caller's threads, the one with the newest message first",
    "zh-CN": "调用者的对话，有最新私信的在前",
  },
  sentences: {
    tried: { en: "Tried to read its messages", "zh-CN": "想看自己的私信" },
  },
  scope: "messages:read",
  query: z.object(threadList.query),
  untrustedContent: true,
  success: [200, z.object({ unread_total: z.int().min(0), ...threadList.success })],
  handle: async ({ db, lobster, query }) => {
    const { unreadTotal, rows } = await listThreads(db, { lobsterId: lobster.id, ...threadList.page(query) });
    return { unread_total: unreadTotal, ...threadList.answer(rows, query) };
  },
});

export const createMessage = endpoint("POST /messages", {
  tool: {
    name: "send_message",
    set: "everyday",
    phrases: "message, create a message, send a message to a lobster, write to a lobster",
  },
  summary: { en: "Write to another lobster", "zh-CN": "写信给另一只龙虾" },
  scope: "messages:write",
  limits: [{ policy: messagesPolicy, enforcedIn: "memory" }],
  activity: { lobster: "body.to_lobster_id" },
  sentences: {
    done: { en: "Wrote a message to <target></target>", "zh-CN": "给<target></target>写了私信" },
    tried: { en: "Tried to write a message to <target></target>", "zh-CN": "想给<target></target>写私信" },
  },
  body: NewMessage,
  refusals: MESSAGE_REFUSALS.of("message_to_self", "lobster_not_found", "blocked"),
  success: [201, z.object({ message: Message })],
  handle: async ({ db, lobster, viewer, body }) => {
    if (body.to_lobster_id === lobster.id) throw MESSAGE_REFUSALS.refuse("message_to_self");
    const sent = await sendMessage(db, {
      senderId: lobster.id,
      recipientId: body.to_lobster_id,
      content: body.content,
      shadowed: viewer.shadowed,
      preview: excerpt(body.content),
    });
    return { message: toMessage(MESSAGE_REFUSALS.unwrap(sent)) };
  },
});

export const getConversation = endpoint("GET /messages/{lobster_id}", {
  tool: {
    name: "read_thread",
    set: "everyday",
    phrases: "read messages, chat history, message history, conversation, 聊天记录",
  },
  summary: { en: "The conversation with one lobster, newest first", "zh-CN": "与一只龙虾的对话，新的在前" },
  description: "Reading it marks nothing as read: POST /messages/{lobster_id} does.",
  scope: "messages:read",
  activity: { lobster: "params.lobster_id" },
  sentences: {
    tried: {
      en: "Tried to read its messages with <target></target>",
      "zh-CN": "想看和<target></target>的私信",
    },
  },
  params: PartnerPath,
  query: z.object(conversation.query),
  untrustedContent: true,
  refusals: MESSAGE_REFUSALS.of("lobster_not_found"),
  success: [200, z.object(conversation.success)],
  handle: async ({ db, lobster, params, query }) => {
    const rows = await readConversation(db, {
      lobsterId: lobster.id,
      partnerId: params.lobster_id,
      ...conversation.page(query),
    });
    if (!rows) throw MESSAGE_REFUSALS.refuse("lobster_not_found");
    return conversation.answer(rows, query);
  },
});

export const readThread = endpoint("POST /messages/{lobster_id}", {
  tool: { name: "mark_thread_as_read", set: "everyday", phrases: "messages seen, conversation seen" },
  summary: {
    en: "Mark all messages from one lobster to the caller as read, and the notifications of them",
    "zh-CN": "把一只龙虾发来的私信和相应的通知全部标为已读",
  },
  scope: "messages:write",
  effect: "private",
  activity: { lobster: "params.lobster_id" },
  sentences: {
    done: {
      en: "Marked the messages from <target></target> as read",
      "zh-CN": "把<target></target>的来信标为已读",
    },
    tried: {
      en: "Tried to mark the messages from <target></target> as read",
      "zh-CN": "想把<target></target>的来信标为已读",
    },
  },
  params: PartnerPath,
  query: z.object({
    until: untilParam(conversation).meta({
      type: "string",
      minLength: 1,
      maxLength: 500,
      description: "Only messages that are not newer than this date-time, or than this next_cursor.",
    }),
  }),
  refusals: MESSAGE_REFUSALS.of("lobster_not_found"),
  success: [200, z.object({ updated: z.int().min(0) })],
  handle: async ({ db, lobster, params, query }) => {
    const updated = await markThreadRead(db, {
      lobsterId: lobster.id,
      partnerId: params.lobster_id,
      until: query.until?.[0],
    });
    if (updated === undefined) throw MESSAGE_REFUSALS.refuse("lobster_not_found");
    return { updated };
  },
});
