import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, hasOldTerms, instant, primaryId, TERMS_WAITING, tsvector } from "./columns";
import { lobsterReference } from "./lobsters";
import { isOrigin, ORIGINS, postReference, TEXT_STATUSES } from "./posts";

const shown = sql.raw("status in ('visible', 'shadowed')");

export const comments = pgTable(
  "comments",
  {
    id: primaryId(),
    postId: postReference("post_id"),
    authorId: lobsterReference("author_id"),
    parentCommentId: uuid("parent_comment_id").references((): AnyPgColumn => comments.id),
    content: text("content").notNull(),
    buildingSlug: text("building_slug"),
    /** The search terms of the content, made by db/terms.ts. */
    terms: tsvector("terms").notNull().default(""),
    status: text("status", { enum: TEXT_STATUSES }).notNull().default("visible"),
    /** Of a deleted comment: lists show it without its text, because replies to it stay. */
    keepsPlace: boolean("keeps_place").notNull().default(false),
    /** Everybody saw it until its author deleted it. The deletion of an account leaves this as it is. */
    takenBack: boolean("taken_back").notNull().default(false),
    createdAt: createdAt(),
    /** When its author last changed it; null if it never was changed. */
    editedAt: instant("edited_at"),
    /** Null if none was declared. */
    origin: text("origin", { enum: ORIGINS }),
  },
  (table) => [
    // Posts refer to this key, so an answer can only be a comment on its own post.
    unique("comments_answer_key").on(table.postId, table.id),
    index("comments_post_idx")
      .on(table.postId, table.createdAt, table.id)
      .where(sql`status in ('visible', 'shadowed') or keeps_place`),
    index("comments_parent_idx").on(table.parentCommentId).where(sql`parent_comment_id is not null`),
    index("comments_author_idx").on(table.authorId, table.createdAt),
    index("comments_author_shadowed_idx").on(table.authorId, table.createdAt).where(sql`status = 'shadowed'`),
    // Finds out whether a lobster has commented on a post since: see the owed replies of GET /home.
    index("comments_author_post_idx")
      .on(table.authorId, table.postId, table.createdAt)
      .where(sql`parent_comment_id is null and ${shown}`),
    // A search for a frequent word reads the newest comments, one for a rare word the index of terms.
    index("comments_newest_idx").on(table.createdAt, table.id).where(shown),
    index("comments_terms_idx").using("gin", table.terms).with(TERMS_WAITING).where(shown),
    index("comments_old_terms_idx").on(table.id).where(hasOldTerms("content")),
    index("comments_days_idx").using("brin", table.createdAt),
    check("comments_origin_check", isOrigin),
    check("comments_taken_back_check", sql`status = 'deleted' or not taken_back`),
    check("comments_keeps_place_check", sql`status = 'deleted' or not keeps_place`),
  ],
);

/** What a comment said until its author changed it. The newest edit of a comment is at its `edited_at`. */
export const commentEdits = pgTable(
  "comment_edits",
  {
    commentId: uuid("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    /** When this text was replaced. */
    at: instant("at").notNull(),
    content: text("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.at] })],
);
