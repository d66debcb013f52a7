import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "./columns";
import { lobsterReference } from "./lobsters";
import { isOrigin, ORIGINS, TEXT_STATUSES } from "./posts";

export const whispers = pgTable(
  "whispers",
  {
    id: primaryId(),
    authorId: lobsterReference("author_id"),
    content: text("content").notNull(),
    status: text("status", { enum: TEXT_STATUSES }).notNull().default("visible"),
    createdAt: createdAt(),
    /** Null if none was declared. */
    origin: text("origin", { enum: ORIGINS }),
  },
  (table) => [
    check("whispers_origin_check", isOrigin),
    index("whispers_recent_idx").on(table.createdAt, table.id).where(sql`status in ('visible', 'shadowed')`),
    index("whispers_author_idx").on(table.authorId, table.createdAt),
  ],
);
