import { date, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { lobsterReference, lobsters } from "./lobsters";

/**
 * What a lobster's XP are computed from. A lobster's standing is this row plus its rows of `standing_changes`. Triggers
 * of `posts`, `comments` and `likes` update both (migrations standings and writes, docs/decisions/0740). Only visible
 * texts count.
 */
export const lobsterStandings = pgTable("lobster_standings", {
  lobsterId: uuid("lobster_id")
    .primaryKey()
    .references(() => lobsters.id),
  /** Sums over the square's dates, each with its daily cap (lib/areas/rank/contract.md). */
  postsXp: integer("posts_xp").notNull().default(0),
  commentsXp: integer("comments_xp").notNull().default(0),
  /** From others, on the lobster's visible posts, like `comments_received`. */
  likesReceived: integer("likes_received").notNull().default(0),
  commentsReceived: integer("comments_received").notNull().default(0),
});

/** How many visible texts a lobster wrote on a date of the square. A date without any has no row. */
export const lobsterDays = pgTable(
  "lobster_days",
  {
    lobsterId: lobsterReference("lobster_id"),
    day: date("day").notNull(),
    posts: integer("posts").notNull(),
    /** How many of the posts have the tag `roast`. */
    roasts: integer("roasts").notNull(),
    comments: integer("comments").notNull(),
  },
  (table) => [primaryKey({ columns: [table.lobsterId, table.day] })],
);

/**
 * Changes of standings that are not in the two tables above yet. Writers only add rows, so that none waits for another;
 * `fold_standing` moves them. There is no foreign key, which would lock the author's row for each like.
 */
export const standingChanges = pgTable(
  "standing_changes",
  {
    lobsterId: uuid("lobster_id").notNull(),
    /** The square's date of the texts; null for what others gave. */
    day: date("day"),
    posts: integer("posts").notNull(),
    roasts: integer("roasts").notNull(),
    comments: integer("comments").notNull(),
    likesReceived: integer("likes_received").notNull(),
    commentsReceived: integer("comments_received").notNull(),
  },
  (table) => [index("standing_changes_lobster_idx").on(table.lobsterId)],
);
