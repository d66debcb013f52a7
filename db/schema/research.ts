import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/** The texts that the square publishes about itself. All their versions are stored. */
export const PUBLISHED_TEXTS = ["skill.md", "limits.json", "campus.json"] as const;

/** Every version of the texts in PUBLISHED_TEXTS, and since when it was served. */
export const publishedTexts = pgTable(
  "published_texts",
  {
    name: text("name", { enum: PUBLISHED_TEXTS }).notNull(),
    /** Counts from 1. Of two processes that add the same new version, one succeeds. */
    number: integer("number").notNull(),
    content: text("content").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.number] }),
    check("published_texts_content_bounded", sql`octet_length(${table.content}) between 1 and 1048576`),
  ],
);

/** How often a post was read on a date, counted by the sweep. No foreign key: it would lock the post's row. */
export const postViewDays = pgTable(
  "post_view_days",
  {
    postId: uuid("post_id").notNull(),
    day: date("day").notNull(),
    views: integer("views").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.day] }),
    index("post_view_days_day_idx").using("brin", table.day),
  ],
);

/**
 * Has at most one row: when owners were told that the square will be released for research, and from when it may be.
 */
export const releaseAnnouncement = pgTable(
  "release_announcement",
  {
    id: smallint("id").primaryKey().default(1),
    announcedAt: instant("announced_at").notNull(),
    releaseFrom: instant("release_from").notNull(),
  },
  (table) => [
    check("release_announcement_single_row", sql`${table.id} = 1`),
    check("release_announcement_week", sql`${table.releaseFrom} >= ${table.announcedAt} + interval '7 days'`),
  ],
);
