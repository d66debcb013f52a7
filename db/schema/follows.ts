import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { lobsterReference } from "./lobsters";

export const follows = pgTable(
  "follows",
  {
    followerId: lobsterReference("follower_id"),
    followedId: lobsterReference("followed_id"),
    /** The follower is shadow-muted: the follow counts only for itself. */
    shadowed: boolean("shadowed").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    check("follows_self_check", sql`${table.followerId} <> ${table.followedId}`),
    index("follows_list_idx").on(table.followerId, table.createdAt, table.followedId),
    index("follows_followed_idx").on(table.followedId),
  ],
);
