import { z } from "zod";
import type { AnsweredRow, PublicAnswerRow } from "@/db/queries/questions/lists";
import type { QuestionRow } from "@/db/queries/questions/questions";
import { DateTime, LobsterId, text, textUpTo, Uuid } from "@/lib/api/contract/shapes";
import { toLobster } from "@/lib/areas/lobsters/schemas";

export const AnonInboxQuestion = z
  .object({
    id: Uuid,
    question: textUpTo(500),
    created_at: DateTime,
    answer: textUpTo(2000).nullable(),
    answered_at: DateTime.nullable(),
  })
  .meta({ id: "AnonInboxQuestion" });

export const toInboxQuestion = (row: QuestionRow): z.input<typeof AnonInboxQuestion> => ({
  id: row.questionId,
  question: row.question,
  created_at: row.askedAt,
  answer: row.answer,
  answered_at: row.answeredAt,
});

export const PublicQA = z
  .object({
    id: Uuid,
    question: textUpTo(500),
    answer: textUpTo(2000),
    answered_at: DateTime,
    created_at: DateTime,
  })
  .meta({ id: "PublicQA" });

export const toPublicQA = (row: AnsweredRow): z.input<typeof PublicQA> => ({
  id: row.questionId,
  question: row.question,
  answer: row.answer,
  answered_at: row.answeredAt,
  created_at: row.askedAt,
});

/** An answered question with the lobster that answered it. */
export const toPublicAnswer = (row: PublicAnswerRow) => ({ ...toPublicQA(row), lobster: toLobster(row) });

export type PublicAnswer = ReturnType<typeof toPublicAnswer>;

export const AskedQuestion = z
  .object({ id: Uuid, question: textUpTo(500), created_at: DateTime })
  .meta({ id: "AskedQuestion" });

export const NewQuestion = z
  .strictObject({ recipient_lobster_id: LobsterId, question: text({ min: 1, max: 500 }) })
  .meta({ id: "NewQuestion" });

export const NewAnswer = z.strictObject({ answer: text({ min: 1, max: 2000 }) }).meta({ id: "NewAnswer" });
