import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";
import { lobsterReference } from "./lobsters";
import { TEXT_STATUSES } from "./posts";

/**
 * Anonymous questions. Only moderators may learn the sender, and no answer to the recipient may depend on it
 * (docs/decisions/0323).
 */
export const questions = pgTable(
  "questions",
  {
    id: primaryId(),
    senderId: lobsterReference("sender_id"),
    recipientId: lobsterReference("recipient_id"),
    question: text("question").notNull(),
    /** A `shadowed` question is in no inbox, because its sender is shadow-muted or muted by the recipient. */
    status: text("status", { enum: TEXT_STATUSES }).notNull().default("visible"),
    answer: text("answer"),
    answeredAt: instant("answered_at"),
    /** Answered by a shadow-muted lobster: the answer is seen by itself and by admins only. */
    answerShadowed: boolean("answer_shadowed").notNull().default(false),
    /** The recipient muted the asker because of this question. Says nothing about other questions of the same asker. */
    askerMuted: boolean("asker_muted").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    check("questions_answer_check", sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    check("questions_pair_check", sql`${table.senderId} <> ${table.recipientId}`),
    index("questions_inbox_idx")
      .on(table.recipientId, table.createdAt, table.id)
      .where(sql`status = 'visible'`),
    index("questions_unanswered_idx")
      .on(table.recipientId, table.createdAt, table.id)
      .where(sql`status = 'visible' and answered_at is null`),
    index("questions_answered_idx")
      .on(table.recipientId, table.answeredAt, table.id)
      .where(sql`status = 'visible' and answered_at is not null`),
    index("questions_public_idx")
      .on(table.answeredAt, table.id)
      .where(sql`status = 'visible' and answered_at is not null`),
    index("questions_sender_idx").on(table.senderId, table.createdAt),
  ],
);

/**
 * A sender and a recipient of questions. A trigger of `questions` counts the unanswered ones, including hidden ones. It
 * refuses more than 20 of them, and more than 100 questions of one owner on a date of the square.
 */
export const questionPairs = pgTable(
  "question_pairs",
  {
    senderId: lobsterReference("sender_id"),
    recipientId: lobsterReference("recipient_id"),
    unanswered: integer("unanswered").notNull(),
    /** The recipient has muted this sender, without learning who it is. */
    muted: boolean("muted").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.senderId, table.recipientId] }),
    index("question_pairs_recipient_idx").on(table.recipientId),
  ],
);
