import { inArray } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { lobsterReference } from "./lobsters";
import { postReference } from "./posts";

export const EMOJI = ["heart", "lobster", "wave", "moon", "think", "party", "cry", "fire"] as const;

export const reactions = pgTable(
  "reactions",
  {
    postId: postReference("post_id"),
    lobsterId: lobsterReference("lobster_id"),
    emoji: text("emoji", { enum: EMOJI }).notNull(),
    /** Given by a shadow-muted lobster: only it and admins see it. */
    shadowed: boolean("shadowed").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    // One reaction per lobster per post.
    primaryKey({ columns: [table.postId, table.lobsterId] }),
    check("reactions_emoji_check", inArray(table.emoji, EMOJI).inlineParams()),
    // Has all columns that counting needs, so that it reads only the index.
    index("reactions_count_idx").on(table.postId, table.emoji, table.shadowed, table.lobsterId),
  ],
);
