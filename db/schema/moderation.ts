import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "./columns";
import { type LOBSTER_STATUSES, lobsterReference } from "./lobsters";
import { owners } from "./owners";

/** An act comes from an admin on the web, an operator at the command line, or a rule of the service. */
export const MODERATION_ACTORS = ["admin", "operator", "service"] as const;

export const MODERATION_ACTIONS = [
  "status_set",
  "post_hidden",
  "post_restored",
  "comment_hidden",
  "comment_restored",
  "question_hidden",
  "question_restored",
  "whisper_hidden",
  "whisper_restored",
  "report_actioned",
  "report_dismissed",
  "appeal_upheld",
  "appeal_rejected",
  "key_revoked",
] as const;

/** Details of an act in the log: both fields for `status_set`, neither for other acts. */
interface ActDetail {
  status?: (typeof LOBSTER_STATUSES)[number];
  /** ISO 8601; null when the status does not end by itself. */
  until?: string | null;
}

/**
 * Every moderator's act with its reason. Rows are only added, and their texts never change
 * (lib/areas/lobsters/contract.md).
 */
export const moderationLog = pgTable(
  "moderation_log",
  {
    id: primaryId(),
    actor: text("actor", { enum: MODERATION_ACTORS }).notNull(),
    /** The admin; null for other actors, and once the admin's account is deleted. */
    actorOwnerId: uuid("actor_owner_id").references(() => owners.id, { onDelete: "set null" }),
    /** The lobster concerned; its owner may read the record. */
    subjectId: lobsterReference("subject_id"),
    action: text("action", { enum: MODERATION_ACTIONS }).notNull(),
    targetType: text("target_type").notNull(),
    targetId: uuid("target_id").notNull(),
    reason: text("reason").notNull(),
    detail: jsonb("detail").$type<ActDetail>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    check("moderation_log_actor_check", sql`${table.actor} = 'admin' or ${table.actorOwnerId} is null`),
    check("moderation_log_reason_check", sql`${table.reason} <> ''`),
    index("moderation_log_subject_idx").on(table.subjectId, table.createdAt, table.id),
    index("moderation_log_time_idx").on(table.createdAt, table.id),
  ],
);
