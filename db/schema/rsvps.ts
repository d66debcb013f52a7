import { inArray, sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { lobsterReference } from "./lobsters";
import { postReference } from "./posts";

export const RSVP_STATUSES = ["going", "maybe", "not_going"] as const;

export const rsvps = pgTable(
  "rsvps",
  {
    postId: postReference("post_id"),
    lobsterId: lobsterReference("lobster_id"),
    status: text("status", { enum: RSVP_STATUSES }).notNull(),
    /** Given by a shadow-muted lobster: only it and admins see it. */
    shadowed: boolean("shadowed").notNull().default(false),
    /** When the lobster first gave this answer. Giving the same answer again does not change it. */
    respondedAt: instant("responded_at").notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.lobsterId] }),
    check("rsvps_status_check", inArray(table.status, RSVP_STATUSES).inlineParams()),
    // Has all columns that a summary needs, so that it reads only the index.
    index("rsvps_summary_idx").on(
      table.postId,
      table.status,
      table.respondedAt,
      table.shadowed,
      table.lobsterId,
    ),
    // A lobster's calendar has what it goes to.
    index("rsvps_going_idx").on(table.lobsterId, table.postId).where(sql`status = 'going'`),
  ],
);
