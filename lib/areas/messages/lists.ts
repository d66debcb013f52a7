import { BY_TIME, BY_TIME_AND_ID } from "@/db/keyset";
import { readConversation } from "@/db/queries/messages/messages";
import { listThreads } from "@/db/queries/messages/thread-list";
import { list } from "@/lib/api/contract/list";
import { Message, Thread, toMessage, toThread } from "./schemas";

/** A lobster's threads, the thread with the newest message first. */
export const threadList = list({
  name: "threads",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.sentAt, last.partnerId],
  limit: { max: 100, byDefault: 20 },
  rows: async (...asked: Parameters<typeof listThreads>) => (await listThreads(...asked)).rows,
  record: Thread,
  toRecord: toThread,
});

/** The messages between two lobsters, newest first. */
export const conversation = list({
  name: "messages",
  key: BY_TIME,
  keyOf: (last) => [last.sentAt],
  limit: { max: 200, byDefault: 50 },
  rows: async (...asked: Parameters<typeof readConversation>) => (await readConversation(...asked)) ?? [],
  record: Message,
  toRecord: toMessage,
});
