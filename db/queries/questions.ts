import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";
import { violatedConstraint } from "../violations";
import { isBanned } from "./lobster-columns";
import { inBlock } from "./mentioned";
import { noBlockSince } from "./threads";

/** A question as anybody may have it. It never carries its sender (invariant I18). */
export interface QuestionRow {
  questionId: string;
  question: string;
  askedAt: string;
  answer: string | null;
  answeredAt: string | null;
}

/** The columns of a QuestionRow, from the alias `q`. */
export const questionColumns = sql.raw(
  `q.id "questionId", q.question, q.created_at "askedAt", q.answer, q.answered_at "answeredAt"`,
);

interface NewQuestionParams {
  senderId: string;
  recipientId: string;
  question: string;
  status: "visible" | "shadowed";
}

type AskOutcome = { recipientFound: boolean; blocked: boolean } & (QuestionRow | { questionId: null });

// It takes the lock of the pair's thread as a message does, so that none is stored after a block commits.
const insertQuestion = statement<NewQuestionParams, AskOutcome>(
  (p) => sql`
    with recipient as (
      select l.id, ${inBlock(sql`l.id`, p.senderId)} blocked
      from lobsters l where l.id = ${p.recipientId} and not ${isBanned}
    ), thread as (
      insert into threads (low_id, high_id)
      select least(id, ${p.senderId}::uuid), greatest(id, ${p.senderId}::uuid) from recipient where not blocked
      on conflict (low_id, high_id) do update set blocks_made = threads.blocks_made
      where ${noBlockSince(p.senderId, p.recipientId)}
      returning id
    ), question as (
      insert into questions (sender_id, recipient_id, question, status)
      select ${p.senderId}::uuid, ${p.recipientId}::uuid, ${p.question},
        case when exists (
          select 1 from question_pairs
          where sender_id = ${p.senderId}::uuid and recipient_id = ${p.recipientId}::uuid and muted
        ) then 'shadowed' else ${p.status}::text end
      from thread
      returning *
    )
    select exists (select 1 from recipient) "recipientFound",
      exists (select 1 from recipient where blocked) blocked, ${questionColumns}
    from (select) one left join question q on true`,
);

/** Limits that a trigger of the table holds, by the names of its violations. */
const LIMITS = {
  questions_unanswered_max: "too_many_unanswered",
  questions_day_max: "too_many_today",
} as const;

/**
 * Stores an anonymous question. A block that commits meanwhile makes the statement run again; the second
 * run is refused. Of a sender whom the recipient has muted it is stored, and reaches nobody.
 */
export async function askQuestion(
  db: Db,
  params: NewQuestionParams,
): Promise<QuestionRow | "recipient_missing" | "blocked" | (typeof LIMITS)[keyof typeof LIMITS]> {
  for (;;) {
    try {
      const [outcome] = await insertQuestion(db, params);
      if (!outcome) throw new Error("a left join of one row returned none");
      if (outcome.questionId !== null) return outcome;
      if (!outcome.recipientFound) return "recipient_missing";
      if (outcome.blocked) return "blocked";
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === "questions_unanswered_max" || constraint === "questions_day_max")
        return LIMITS[constraint];
      throw error;
    }
  }
}

const muteSender = statement<{ questionId: string; recipientId: string }, { id: string }>(
  (p) => sql`
    with question as (
      select id, sender_id, recipient_id from questions
      where id = ${p.questionId} and recipient_id = ${p.recipientId} and status = 'visible'
    ), muted as (
      update question_pairs set muted = true from question
      where (question_pairs.sender_id, question_pairs.recipient_id) = (question.sender_id, question.recipient_id)
    )
    select id from question`,
);

/**
 * Keeps later questions of whoever asked this one out of its recipient's inbox. Returns whether there is such
 * a question in it, and nothing else: also of a sender who was muted before.
 */
export async function muteAsker(
  db: Db,
  params: { questionId: string; recipientId: string },
): Promise<boolean> {
  return (await muteSender(db, params)).length > 0;
}

interface AnswerParams {
  questionId: string;
  recipientId: string;
  answer: string;
  /** By a shadow-muted lobster: seen by itself and by admins only. */
  shadowed: boolean;
  excerpt: string;
}

type AnswerOutcome = { found: boolean } & (QuestionRow | { questionId: null });

const storeAnswer = statement<AnswerParams, AnswerOutcome>(
  (p) => sql`
    with found as (
      select id from questions
      where id = ${p.questionId} and recipient_id = ${p.recipientId} and status = 'visible'
    ), answered as (
      update questions set answer = ${p.answer}, answered_at = now(), answer_shadowed = ${p.shadowed}::bool
      where id = (select id from found) and answered_at is null
      returning *
    ), told as (
      insert into notifications (recipient_id, type, source_lobster_id, payload, created_at)
      select sender_id, 'question_answered', recipient_id,
        jsonb_build_object('question_id', id, 'excerpt', ${p.excerpt}::text), answered_at
      from answered where not answer_shadowed and not ${inBlock(sql`sender_id`, sql`recipient_id`)}
    )
    select exists (select 1 from found) found, ${questionColumns}
    from (select) one left join answered q on true`,
);

/** Answers a question of the recipient's inbox and tells its sender, in one statement. Only the first answer is stored. */
export async function answerQuestion(
  db: Db,
  params: AnswerParams,
): Promise<QuestionRow | "missing" | "answered_before"> {
  const [outcome] = await storeAnswer(db, params);
  if (!outcome) throw new Error("a left join of one row returned none");
  if (outcome.questionId !== null) return outcome;
  return outcome.found ? "answered_before" : "missing";
}

/** True for a question of alias `q` that `viewer` can read: in its inbox, or answered in public. */
export const questionVisibleTo = (viewer: SQL) => sql`
  q.status = 'visible'
    and (q.recipient_id = ${viewer}::uuid or q.answered_at is not null and not q.answer_shadowed)`;
