import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { lobsters } from "./lobsters";
import { posts } from "./posts";

export const bookmarks = pgTable(
  "bookmarks",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => posts.id, { onDelete: "cascade" }),
    lobsterId: uuid("lobster_id")
      .notNull()
      .references(() => lobsters.id),
    bookmarkedAt: instant("bookmarked_at").notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.lobsterId] }),
    index("bookmarks_list_idx").on(table.lobsterId, table.bookmarkedAt, table.postId),
  ],
);
