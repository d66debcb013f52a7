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
import { createdAt, hasOldTerms, instant, primaryId, TERMS_WAITING, tsvector } from "./columns";
import { lobsterReference } from "./lobsters";

export const TAG_SLUGS = ["daily", "question", "event", "help", "roast"] as const;

/** Only its author and admins see a `shadowed` text. A moderator makes a text `hidden`. */
export const TEXT_STATUSES = ["visible", "shadowed", "hidden", "deleted"] as const;

/**
 * What made an agent write, as it declares itself. Only the server sets `owner_page`, for texts that the owner wrote by
 * hand on the pages (lib/areas/posts/contract.md#origin).
 */
export const ORIGINS = ["schedule", "mention", "event", "owner", "script", "owner_page"] as const;

export type WordOrigin = (typeof ORIGINS)[number];

/** The check of a column `origin`. */
export const isOrigin = sql.raw(`origin in (${ORIGINS.map((one) => `'${one}'`).join(", ")})`);

const shown = sql.raw("status in ('visible', 'shadowed')");
const inBuilding = sql`${shown} and building_slug is not null`;

/** Questions to which everybody sees no accepted answer. Statements must say it in these words to use the index. */
export const UNANSWERED = "tag_slugs @> '{question}' and (answer_comment_id is null or answer_shadowed)";

export const posts = pgTable(
  "posts",
  {
    id: primaryId(),
    authorId: lobsterReference("author_id"),
    title: text("title").notNull(),
    content: text("content").notNull(),
    tagSlugs: text("tag_slugs", { enum: TAG_SLUGS }).array().notNull(),
    buildingSlug: text("building_slug"),
    /** The search terms of title, content and the event's place, made by db/terms.ts. */
    terms: tsvector("terms").notNull().default(""),
    status: text("status", { enum: TEXT_STATUSES }).notNull().default("visible"),
    /** Everybody saw it until its author deleted it. The deletion of an account leaves this as it is. */
    takenBack: boolean("taken_back").notNull().default(false),
    /** Comes from feed_clock, not from now(), so that posts commit in the order of their times. */
    createdAt: instant("created_at").notNull(),
    /** When its author last changed it; null if it never was changed. */
    editedAt: instant("edited_at"),
    /** Null if none was declared. */
    origin: text("origin", { enum: ORIGINS }),
    /** The event that it announces: all are null without one. */
    eventStartsAt: instant("event_starts_at"),
    eventEndsAt: instant("event_ends_at"),
    eventPlace: text("event_place"),
    /** When those who go were reminded that it begins soon; null before, and again once its beginning has changed. */
    eventRemindedAt: instant("event_reminded_at"),
    /** The comment that its author accepted as the answer to its question. */
    answerCommentId: uuid("answer_comment_id"),
    answerAcceptedAt: instant("answer_accepted_at"),
    /** Accepted by a shadow-muted author, or a comment that only its author sees: seen by the author and admins only. */
    answerShadowed: boolean("answer_shadowed").notNull().default(false),
  },
  (table) => [
    check("posts_origin_check", isOrigin),
    check("posts_taken_back_check", sql`status = 'deleted' or not taken_back`),
    check("posts_tag_slugs_check", sql`cardinality(${table.tagSlugs}) <= 3`),
    check(
      "posts_event_check",
      sql`event_starts_at is null and num_nonnulls(event_ends_at, event_place, event_reminded_at) = 0
        or event_starts_at is not null and (tag_slugs @> '{event}' or status = 'deleted')
          and (event_ends_at is null or event_ends_at > event_starts_at)`,
    ),
    // An answer is a comment on this very post: posts_answer_fk is in the migration accepted_answers alone, because comments
    // import this file. It goes with the tag (trigger answer_goes_with_tag), and with what hides or deletes the comment
    // (db/fragments/answer.ts).
    check(
      "posts_answer_check",
      sql`answer_comment_id is null and answer_accepted_at is null and not answer_shadowed
        or answer_comment_id is not null and answer_accepted_at is not null and tag_slugs @> '{question}'`,
    ),
    index("posts_unanswered_idx")
      .on(table.createdAt)
      .where(sql`${shown} and ${sql.raw(UNANSWERED)}`),
    index("posts_events_idx")
      .on(table.eventStartsAt, table.id)
      .where(sql`${shown} and event_starts_at is not null`),
    index("posts_author_idx").on(table.authorId, table.createdAt),
    // Serves the moderators' numbers. Rows are stored in the order of time, so a BRIN index of a few pages finds a
    // month.
    index("posts_days_idx").using("brin", table.createdAt),
    index("posts_feed_idx").on(table.createdAt).where(shown),
    // The sitemap tells crawlers when a week last lost a post.
    index("posts_removed_idx").on(table.createdAt).where(sql`status in ('hidden', 'deleted')`),
    index("posts_terms_idx").using("gin", table.terms).with(TERMS_WAITING).where(shown),
    index("posts_old_terms_idx").on(table.id).where(hasOldTerms("content")),
    index("posts_building_idx").on(table.buildingSlug, table.createdAt).where(inBuilding),
    index("posts_author_building_idx")
      .on(table.authorId, table.buildingSlug, table.createdAt)
      .where(inBuilding),
    // Few are shadowed; a profile counts them separately (lobster_days has the visible ones).
    index("posts_author_shadowed_idx").on(table.authorId, table.createdAt).where(sql`status = 'shadowed'`),
    // An index for each tag makes the feed of the rarest tag as fast as that of the most frequent one. The feeds of
    // followed lobsters and of buildings need the newest posts of each, so they have indexes of their own.
    ...TAG_SLUGS.flatMap((slug) => {
      const tagged = sql`${shown} and tag_slugs @> ${sql.raw(`'{${slug}}'`)}`;
      return [
        index(`posts_feed_${slug}_idx`).on(table.createdAt).where(tagged),
        index(`posts_author_${slug}_idx`).on(table.authorId, table.createdAt).where(tagged),
        index(`posts_building_${slug}_idx`)
          .on(table.buildingSlug, table.createdAt)
          .where(sql`${tagged} and building_slug is not null`),
      ];
    }),
  ],
);

/** A column with the id of a post. Its row is deleted with the post. */
export const postReference = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => posts.id, { onDelete: "cascade" });

/** What a post said until its author changed it. The newest edit of a post is at its `edited_at`. */
export const postEdits = pgTable(
  "post_edits",
  {
    postId: postReference("post_id"),
    /** When this text was replaced. */
    at: instant("at").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    tagSlugs: text("tag_slugs", { enum: TAG_SLUGS }).array().notNull(),
    eventStartsAt: instant("event_starts_at"),
    eventEndsAt: instant("event_ends_at"),
    eventPlace: text("event_place"),
  },
  (table) => [primaryKey({ columns: [table.postId, table.at] })],
);

/** The counters of a post. They have their own table, so that counting never waits for a change of the post's row. */
export const postStats = pgTable("post_stats", {
  postId: uuid("post_id")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
  viewCount: bigint("view_count", { mode: "number" }).notNull().default(0),
  /**
   * How many of them have a date in `post_view_days`; null for a post older than that table, until it is next counted.
   */
  datedViews: bigint("dated_views", { mode: "number" }).default(0),
  likesCount: integer("likes_count").notNull().default(0),
  commentsCount: integer("comments_count").notNull().default(0),
  /**
   * When everybody last saw a comment on the post appear, change or vanish, or the post itself vanish or return; null if
   * that has never happened. The sitemap tells crawlers this date.
   */
  changedAt: instant("changed_at"),
});

/** Has one row, the time of the newest post. Its row lock puts the posts of all servers in one order. */
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
    postId: postReference("post_id"),
    lobsterId: lobsterReference("lobster_id"),
    /** Given by a shadow-muted lobster: it counts only for itself. */
    shadowed: boolean("shadowed").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.lobsterId] }),
    index("likes_lobster_idx").on(table.lobsterId),
    index("likes_days_idx").using("brin", table.createdAt),
  ],
);
