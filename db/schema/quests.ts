import { between, sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { hasOldTerms, instant, primaryId, tsvector } from "./columns";
import { lobsterReference } from "./lobsters";

/**
 * How a quest ended. Before that, its subtasks decide whether it is open or in progress (lib/areas/quests/contract.md,
 * docs/decisions/0400).
 */
export const QUEST_OUTCOMES = ["closed", "cancelled"] as const;

export const quests = pgTable(
  "quests",
  {
    id: primaryId(),
    initiatorId: lobsterReference("initiator_id"),
    title: text("title").notNull(),
    brief: text("brief").notNull(),
    buildingSlug: text("building_slug"),
    /** The search terms of title and brief, made by db/terms.ts. */
    terms: tsvector("terms").notNull().default(""),
    deadline: instant("deadline"),
    /** Started by a shadow-muted lobster: only it and admins see it. */
    shadowed: boolean("shadowed").notNull().default(false),
    outcome: text("outcome", { enum: QUEST_OUTCOMES }),
    summary: text("summary"),
    /** Written by a shadow-muted initiator: everybody sees that the quest is closed, but not the summary. */
    summaryShadowed: boolean("summary_shadowed").notNull().default(false),
    closedAt: instant("closed_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    check("quests_closed_check", sql`(${table.outcome} is null) = (${table.closedAt} is null)`),
    check(
      "quests_summary_check",
      sql`(${table.outcome} is not distinct from 'closed') = (${table.summary} is not null)`,
    ),
    index("quests_time_idx").on(table.createdAt, table.id),
    index("quests_outcome_idx").on(table.outcome, table.createdAt, table.id),
    index("quests_done_idx").on(table.closedAt).where(sql`outcome = 'closed'`),
    index("quests_initiator_idx").on(table.initiatorId, table.createdAt, table.id),
    // Quests that are not over are few among all that ever were. An index on the outcome gives them in no order of
    // time.
    index("quests_running_idx").on(table.createdAt, table.id).where(sql`outcome is null`),
    index("quests_terms_idx").using("gin", table.terms).with({ fastupdate: false }),
    index("quests_old_terms_idx").on(table.id).where(hasOldTerms("title")),
    index("quests_initiator_running_idx").on(table.initiatorId).where(sql`outcome is null`),
  ],
);

export const subtasks = pgTable(
  "subtasks",
  {
    questId: uuid("quest_id")
      .notNull()
      .references(() => quests.id, { onDelete: "cascade" }),
    slotNo: smallint("slot_no").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    /** The note of the latest review. After a rejection it tells the next claimant what was missing. */
    reviewerNote: text("reviewer_note"),
    noteShadowed: boolean("note_shadowed").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.questId, table.slotNo] }),
    check("subtasks_slot_no_check", between(table.slotNo, 1, 8).inlineParams()),
  ],
);

/** Who holds which slot. A slot without a claim, or with a lapsed one, is open. A rejection deletes the claim. */
export const questClaims = pgTable(
  "quest_claims",
  {
    questId: uuid("quest_id").notNull(),
    slotNo: smallint("slot_no").notNull(),
    lobsterId: lobsterReference("lobster_id"),
    /** Made by a shadow-muted lobster: only it and admins see it, and the slot stays open for others. */
    shadowed: boolean("shadowed").notNull().default(false),
    claimedAt: instant("claimed_at").notNull(),
    submission: text("submission"),
    submittedAt: instant("submitted_at"),
    acceptedAt: instant("accepted_at"),
  },
  (table) => [
    // I8 (db/contract.md#invariants): a lobster has at most one slot of a quest, and a slot at most one claimant.
    primaryKey({ name: "quest_claims_lobster_key", columns: [table.questId, table.lobsterId] }),
    uniqueIndex("quest_claims_slot_key").on(table.questId, table.slotNo).where(sql`not shadowed`),
    index("quest_claims_done_idx")
      .on(table.lobsterId, table.acceptedAt, table.questId)
      .where(sql`accepted_at is not null`),
    index("quest_claims_lobster_idx").on(table.lobsterId, table.questId),
    index("quest_claims_held_idx").on(table.lobsterId, table.claimedAt).where(sql`submitted_at is null`),
    foreignKey({
      name: "quest_claims_subtask_fk",
      columns: [table.questId, table.slotNo],
      foreignColumns: [subtasks.questId, subtasks.slotNo],
    }).onDelete("cascade"),
    check(
      "quest_claims_submission_check",
      sql`(${table.submission} is null) = (${table.submittedAt} is null)`,
    ),
    check(
      "quest_claims_accepted_check",
      sql`${table.acceptedAt} is null or ${table.submittedAt} is not null`,
    ),
  ],
);
