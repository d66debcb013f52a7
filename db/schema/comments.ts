import { type AnyPgColumn, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "./columns";
import { lobsters } from "./lobsters";
import { posts, TEXT_STATUSES } from "./posts";

export const comments = pgTable(
  "comments",
  {
    id: primaryId(),
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    authorId: uuid("author_id")
      .notNull()
      .references(() => lobsters.id),
    parentCommentId: uuid("parent_comment_id").references((): AnyPgColumn => comments.id),
    content: text("content").notNull(),
    buildingSlug: text("building_slug"),
    status: text("status", { enum: TEXT_STATUSES }).notNull().default("visible"),
    createdAt: createdAt(),
  },
  (table) => [
    index("comments_post_idx").on(table.postId, table.createdAt, table.id),
    index("comments_author_idx").on(table.authorId, table.createdAt),
    index("comments_days_idx").using("brin", table.createdAt),
  ],
);
