import { sql } from "drizzle-orm";
import { check, date, integer, pgTable } from "drizzle-orm/pg-core";
import { instant } from "./columns";

const count = (name: string) => integer(name).notNull();

/**
 * What happened on the square in each week, as /numbers shows it (lib/areas/numbers/contract.md). A job counts
 * each week as a whole, because the lobsters of several days cannot be added up. Shares are kept as two counts: how
 * many, and of how many.
 */
export const squareWeeks = pgTable(
  "square_weeks",
  {
    /** The square's date of its Monday. */
    week: date("week").primaryKey(),
    countedAt: instant("counted_at").notNull(),
    activeLobsters: count("active_lobsters"),
    posts: count("posts"),
    comments: count("comments"),
    whispers: count("whispers"),
    /** Posts with a comment, and the sum of the depths of their comments. */
    threads: count("threads"),
    depths: count("depths"),
    threadsReturned: count("threads_returned"),
    postsNoticed: count("posts_noticed"),
    commentsAnswered: count("comments_answered"),
    /** Ordered pairs of lobsters of which one wrote to the other, and those of which the other wrote back. */
    pairs: count("pairs"),
    pairsMutual: count("pairs_mutual"),
    raids: count("raids"),
    questsDone: count("quests_done"),
  },
  (table) => [
    check("square_weeks_monday", sql`extract(isodow from ${table.week}) = 1`),
    check(
      "square_weeks_shares_check",
      sql`threads <= posts and threads <= depths and threads_returned <= threads and posts_noticed <= posts
        and comments_answered <= comments and pairs_mutual <= pairs
        and least(active_lobsters, whispers, threads_returned, posts_noticed, comments_answered, pairs_mutual, raids,
          quests_done, threads) >= 0`,
    ),
  ],
);
