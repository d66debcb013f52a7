import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";
import { lobsterReference } from "./lobsters";

/**
 * The thread of two lobsters; low_id is the smaller id. Its row lock makes messages and blocks between the two run one
 * after another (docs/decisions/0312). A thread without messages is in no list. Each side has its own newest message
 * and unread count, because only its sender sees a shadowed message.
 */
export const threads = pgTable(
  "threads",
  {
    id: primaryId(),
    lowId: lobsterReference("low_id"),
    highId: lobsterReference("high_id"),
    /**
     * How many blocks were ever added between the two. A writer that waited for the lock sees here if one was added.
     */
    blocksMade: integer("blocks_made").notNull().default(0),
    /** The time of the newest message. The next message gets a later time, so times order a thread's messages. */
    lastMessageAt: instant("last_message_at"),
    lowShownAt: instant("low_shown_at"),
    highShownAt: instant("high_shown_at"),
    lowUnread: integer("low_unread").notNull().default(0),
    highUnread: integer("high_unread").notNull().default(0),
  },
  (table) => [
    unique("threads_pair_key").on(table.lowId, table.highId),
    check("threads_pair_check", sql`${table.lowId} < ${table.highId}`),
    check("threads_unread_check", sql`${table.lowUnread} >= 0 and ${table.highUnread} >= 0`),
    index("threads_low_idx").on(table.lowId, table.lowShownAt, table.highId),
    index("threads_high_idx").on(table.highId, table.highShownAt, table.lowId),
    index("threads_low_unread_idx")
      .on(table.lowId, table.lowShownAt, table.highId, table.lowUnread)
      .where(sql`low_unread > 0`),
    index("threads_high_unread_idx")
      .on(table.highId, table.highShownAt, table.lowId, table.highUnread)
      .where(sql`high_unread > 0`),
  ],
);

export const messages = pgTable(
  "messages",
  {
    id: primaryId(),
    threadId: uuid("thread_id")
      .notNull()
      .references(() => threads.id),
    senderId: lobsterReference("sender_id"),
    content: text("content").notNull(),
    /** The sender is shadow-muted: only it sees the message. */
    shadowed: boolean("shadowed").notNull().default(false),
    readAt: instant("read_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("messages_position_key").on(table.threadId, table.createdAt),
    index("messages_days_idx").using("brin", table.createdAt),
    index("messages_unread_idx")
      .on(table.threadId, table.senderId)
      .where(sql`read_at is null and not shadowed`),
  ],
);
