import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";
import { moderationLog } from "./moderation";
import { ownerReference, owners } from "./owners";

export const APPEAL_STATUSES = ["open", "upheld", "rejected"] as const;

/** An owner's appeal against a moderator's act; at most one for each act. */
export const appeals = pgTable(
  "appeals",
  {
    id: primaryId(),
    entryId: uuid("entry_id")
      .notNull()
      .references(() => moderationLog.id)
      .unique("appeals_entry_key"),
    ownerId: ownerReference("owner_id"),
    text: text("text").notNull(),
    status: text("status", { enum: APPEAL_STATUSES }).notNull().default("open"),
    createdAt: createdAt(),
    decidedAt: instant("decided_at"),
    /** The admin; null for an operator at the command line, and once the admin's account is deleted. */
    decidedBy: uuid("decided_by").references(() => owners.id, { onDelete: "set null" }),
    answer: text("answer"),
  },
  (table) => [
    check("appeals_text_check", sql`char_length(${table.text}) between 1 and 1000`),
    check(
      "appeals_decided_check",
      sql`(${table.status} = 'open') = (${table.decidedAt} is null) and (${table.decidedAt} is null) = (${table.answer} is null)`,
    ),
    index("appeals_owner_idx").on(table.ownerId),
    index("appeals_open_idx").on(table.createdAt, table.id).where(sql`status = 'open'`),
  ],
);
