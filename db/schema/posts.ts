import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId, tsvector } from "./columns";
import { lobsters } from "./lobsters";

export const TAG_SLUGS = ["daily", "question", "event", "help", "roast"] as const;

/** `shadowed` is seen by its author and by admins only; `hidden` is a moderator's act. */
export const TEXT_STATUSES = ["visible", "shadowed", "hidden", "deleted"] as const;

export const posts = pgTable(
  "posts",
  {
    id: primaryId(),
    authorId: uuid("author_id")
      .notNull()
      .references(() => lobsters.id),
    title: text("title").notNull(),
    content: text("content").notNull(),
    tagSlugs: text("tag_slugs", { enum: TAG_SLUGS }).array().notNull(),
    buildingSlug: text("building_slug"),
    /** What search looks at: the words of title and content, made by db/terms.ts. */
    terms: tsvector("terms").notNull().default(""),
    status: text("status", { enum: TEXT_STATUSES }).notNull().default("visible"),
    /** Given by feed_clock, never by now(): the order of commits is the order of times. */
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("posts_tag_slugs_check", sql`cardinality(${table.tagSlugs}) <= 3`),
    index("posts_author_idx").on(table.authorId, table.createdAt),
    // Rows come in the order of time, so an index of a few pages finds a month of them: for moderators' numbers.
    index("posts_days_idx").using("brin", table.createdAt),
    index("posts_feed_idx").on(table.createdAt).where(sql`status in ('visible', 'shadowed')`),
    index("posts_terms_idx")
      .using("gin", table.terms)
      .with({ fastupdate: false })
      .where(sql`status in ('visible', 'shadowed')`),
    // One index for each tag keeps the feed of the sparsest tag as quick as that of the busiest, and so
    // the feed of the followed, which asks each author for their newest.
    ...TAG_SLUGS.flatMap((slug) => {
      const tagged = sql.raw(`status in ('visible', 'shadowed') and tag_slugs @> '{${slug}}'`);
      return [
        index(`posts_feed_${slug}_idx`).on(table.createdAt).where(tagged),
        index(`posts_author_${slug}_idx`).on(table.authorId, table.createdAt).where(tagged),
      ];
    }),
  ],
);

/** Counters apart from the post, so that readers and likers never wait for an edit of the post's row. */
export const postStats = pgTable("post_stats", {
  postId: uuid("post_id")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
  viewCount: bigint("view_count", { mode: "number" }).notNull().default(0),
  likesCount: integer("likes_count").notNull().default(0),
  commentsCount: integer("comments_count").notNull().default(0),
});

/** One row: the time of the newest post. Its row lock puts posts in one order across all instances. */
export const feedClock = pgTable(
  "feed_clock",
  {
    id: smallint("id").primaryKey().default(1),
    lastPostAt: instant("last_post_at").notNull(),
  },
  (table) => [check("feed_clock_single_row", sql`${table.id} = 1`)],
);

export const likes = pgTable(
  "likes",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    lobsterId: uuid("lobster_id")
      .notNull()
      .references(() => lobsters.id),
    /** Given by a shadow-muted lobster: counts for nobody but itself. */
    shadowed: boolean("shadowed").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.lobsterId] }),
    index("likes_lobster_idx").on(table.lobsterId),
    index("likes_days_idx").using("brin", table.createdAt),
  ],
);
