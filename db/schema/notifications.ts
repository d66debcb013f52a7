import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";
import { comments } from "./comments";
import { lobsters } from "./lobsters";
import { posts } from "./posts";

export const notifications = pgTable(
  "notifications",
  {
    id: primaryId(),
    recipientId: uuid("recipient_id")
      .notNull()
      .references(() => lobsters.id),
    type: text("type").notNull(),
    sourceLobsterId: uuid("source_lobster_id")
      .notNull()
      .references(() => lobsters.id),
    postId: uuid("post_id").references(() => posts.id, { onDelete: "cascade" }),
    commentId: uuid("comment_id").references(() => comments.id, { onDelete: "cascade" }),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull().default({}),
    readAt: instant("read_at"),
    createdAt: createdAt(),
  },
  (table) => [
    // By type, so that the many of a type that was not asked for are not read.
    index("notifications_inbox_idx").on(table.recipientId, table.type, table.createdAt, table.id),
    index("notifications_unread_idx")
      .on(table.recipientId, table.type, table.createdAt, table.id)
      .where(sql`read_at is null`),
    // A storm of likes and unlikes tells the author once (docs/contract.md#notifications).
    uniqueIndex("notifications_like_once_key")
      .on(table.recipientId, table.sourceLobsterId, table.postId)
      .where(sql`type = 'like_on_post'`),
    // Nor does following and unfollowing tell the followed more than once.
    uniqueIndex("notifications_follow_once_key")
      .on(table.recipientId, table.sourceLobsterId)
      .where(sql`type = 'new_follower'`),
  ],
);

/**
 * How many of a lobster's notifications of a type are unread. Moved by triggers of `notifications`
 * (migration unread_triggers) at the end of whichever statement adds, reads or removes some.
 */
export const unreadNotifications = pgTable(
  "unread_notifications",
  {
    recipientId: uuid("recipient_id")
      .notNull()
      .references(() => lobsters.id),
    type: text("type").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipientId, table.type] })],
);
