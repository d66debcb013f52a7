import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";
import { lobsterReference, lobsters } from "./lobsters";
import { owners } from "./owners";

/** A recipient can report an anonymous question, because they cannot report its unknown sender. */
export const REPORT_TARGET_TYPES = ["post", "comment", "lobster", "question", "whisper", "quest"] as const;

export const REPORT_REASONS = [
  "identity_guess",
  "doxxing",
  "harassment",
  "incitement",
  "contact_solicit",
  "privacy_leak",
  "other",
] as const;

export const REPORT_STATUSES = ["open", "actioned", "dismissed"] as const;

export const reports = pgTable(
  "reports",
  {
    id: primaryId(),
    /** Null for a person who has no lobster: moderators read the report, but it counts towards no rule. */
    reporterId: uuid("reporter_id").references(() => lobsters.id),
    /** The owner who reported, themselves or by their lobster; null once their account is deleted. */
    reporterOwnerId: uuid("reporter_owner_id").references(() => owners.id, { onDelete: "set null" }),
    /** Written by a person on a page, not by a lobster. */
    byPerson: boolean("by_person").notNull().default(false),
    targetType: text("target_type", { enum: REPORT_TARGET_TYPES }).notNull(),
    targetId: uuid("target_id").notNull(),
    /** The lobster responsible for the target: its author, its anonymous sender, or the target itself. */
    authorId: lobsterReference("author_id"),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    detail: text("detail").notNull().default(""),
    /** The `edited_at` of the reported text when it was reported: it identifies the reported version. */
    textEditedAt: instant("text_edited_at"),
    status: text("status", { enum: REPORT_STATUSES }).notNull().default("open"),
    /** The reporter is shadow-muted: moderators read the report, but it counts towards no rule. */
    shadowed: boolean("shadowed").notNull().default(false),
    createdAt: createdAt(),
    /** When three owners had reported the target (lib/areas/reports/contract.md); null before. */
    queuedAt: instant("queued_at"),
    resolvedAt: instant("resolved_at"),
  },
  (table) => [
    // A lobster reports a text once, however often the text is edited: moderators see all versions. A lobster can be
    // reported again after a decision.
    uniqueIndex("reports_once_key")
      .on(table.reporterId, table.targetType, table.targetId)
      .where(sql`status = 'open' or target_type <> 'lobster'`),
    // The same for owners, who may have reported before they had a lobster.
    uniqueIndex("reports_owner_once_key")
      .on(table.reporterOwnerId, table.targetType, table.targetId)
      .where(sql`status = 'open' or target_type <> 'lobster'`),
    check("reports_reporter_check", sql`${table.byPerson} or ${table.reporterId} is not null`),
    index("reports_owner_idx").on(table.reporterOwnerId, table.createdAt, table.id),
    index("reports_target_idx").on(table.targetType, table.targetId, table.createdAt),
    index("reports_days_idx").using("brin", table.createdAt),
    index("reports_open_idx").on(table.createdAt).where(sql`status = 'open'`),
  ],
);
