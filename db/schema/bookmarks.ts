import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { lobsterReference } from "./lobsters";
import { postReference } from "./posts";

export const bookmarks = pgTable(
  "bookmarks",
  {
    postId: postReference("post_id"),
    lobsterId: lobsterReference("lobster_id"),
    bookmarkedAt: instant("bookmarked_at").notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.lobsterId] }),
    index("bookmarks_list_idx").on(table.lobsterId, table.bookmarkedAt, table.postId),
  ],
);
