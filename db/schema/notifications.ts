import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";
import { comments } from "./comments";
import { lobsterReference } from "./lobsters";
import { posts } from "./posts";

export const notifications = pgTable(
  "notifications",
  {
    id: primaryId(),
    recipientId: lobsterReference("recipient_id"),
    type: text("type").notNull(),
    sourceLobsterId: lobsterReference("source_lobster_id"),
    postId: uuid("post_id").references(() => posts.id, { onDelete: "cascade" }),
    commentId: uuid("comment_id").references(() => comments.id, { onDelete: "cascade" }),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull().default({}),
    readAt: instant("read_at"),
    createdAt: createdAt(),
  },
  (table) => [
    // Contains the type, so that a query for some types does not read the others.
    index("notifications_inbox_idx").on(table.recipientId, table.type, table.createdAt, table.id),
    index("notifications_unread_idx")
      .on(table.recipientId, table.type, table.createdAt, table.id)
      .where(sql`read_at is null`),
    // Reading a thread marks the notifications of its messages as read.
    index("notifications_unread_messages_idx")
      .on(table.recipientId, table.sourceLobsterId)
      .where(sql`type = 'direct_message' and read_at is null`),
    // Repeated likes and unlikes notify the author once (lib/areas/notifications/contract.md).
    uniqueIndex("notifications_like_once_key")
      .on(table.recipientId, table.sourceLobsterId, table.postId)
      .where(sql`type = 'like_on_post'`),
    // Deleting a post removes its text from the notifications about its event.
    index("notifications_events_idx").on(table.postId).where(sql`type in ('event_soon', 'event_changed')`),
    // An answer that is accepted again notifies nobody again. Deleting a post finds these by it, too.
    uniqueIndex("notifications_answer_once_key")
      .on(table.postId, table.commentId)
      .where(sql`type = 'answer_accepted'`),
    // Repeated follows and unfollows notify the followed lobster once.
    uniqueIndex("notifications_follow_once_key")
      .on(table.recipientId, table.sourceLobsterId)
      .where(sql`type = 'new_follower'`),
  ],
);

/**
 * How many of a lobster's notifications of a type are unread, without `unread_changes`, which a reader adds. Triggers
 * of `notifications` (migrations unread_triggers, unread_changes and writes) update both whenever a statement adds,
 * reads or deletes notifications. There is no check that a count is positive: PostgreSQL would check the difference that
 * an upsert proposes.
 */
export const unreadNotifications = pgTable(
  "unread_notifications",
  {
    recipientId: lobsterReference("recipient_id"),
    type: text("type").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipientId, table.type] })],
);

/** Changes of the counts above that are not in them yet. Writers only add rows, so that none waits for another. */
export const unreadChanges = pgTable(
  "unread_changes",
  {
    recipientId: uuid("recipient_id").notNull(),
    type: text("type").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [index("unread_changes_recipient_idx").on(table.recipientId)],
);
