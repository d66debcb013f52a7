import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { inBlock } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { notify } from "../../fragments/notify";
import { noBlockSince } from "../../fragments/threads";
import { outcome, type RowOf } from "../../row";
import { questions } from "../../schema/questions";
import { type Placeholders, singleRowStatement } from "../../statement";
import { violatedConstraint } from "../../violations";

/** A question without its sender, which no response may contain (I18, db/contract.md#invariants). */
export const questionRow = {
  questionId: questions.id,
  question: questions.question,
  askedAt: questions.createdAt,
  answer: questions.answer,
  answeredAt: questions.answeredAt,
};

export type QuestionRow = RowOf<typeof questionRow>;

/** The columns of `questionRow`, from the alias `q`. */
export const questionColumns = sql.raw(
  `q.id "questionId", q.question, q.created_at "askedAt", q.answer, q.answered_at "answeredAt"`,
);

interface NewQuestionParams {
  senderId: string;
  recipientId: string;
  question: string;
  status: "visible" | "shadowed";
}

const askOutcome = outcome(["lobster_not_found", "blocked", "block_made_meanwhile"], questionRow);

// Locks the thread of the two lobsters, as sending a message does, so that no question is stored after a block commits.
const insertQuestion = singleRowStatement(
  askOutcome,
  (p: Placeholders<NewQuestionParams>) => sql`
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
    select case when not exists (select 1 from recipient) then 'lobster_not_found'
        when exists (select 1 from recipient where blocked) then 'blocked'
        when q.id is null then 'block_made_meanwhile' end refusal, ${questionColumns}
    from (select) one left join question q on true`,
);

/**
 * The refusals for the limits that a trigger of `questions` enforces, by the constraint name in the trigger's error.
 */
const LIMITS = {
  questions_unanswered_max: { refusal: "too_many_unanswered" },
  questions_day_max: { refusal: "too_many_today" },
} as const;

/**
 * Stores an anonymous question. If a block commits meanwhile, the statement runs again and is refused. If the recipient
 * has muted the sender, the question is stored but reaches nobody.
 */
export async function askQuestion(db: Db, params: NewQuestionParams) {
  for (;;) {
    try {
      const asked = await insertQuestion(db, params);
      if (asked.refusal !== "block_made_meanwhile") return asked;
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === "questions_unanswered_max" || constraint === "questions_day_max")
        return LIMITS[constraint];
      throw error;
    }
  }
}

interface InboxQuestion {
  questionId: string;
  recipientId: string;
}

/**
 * Mutes the sender of a question, so that later questions from it stay out of the recipient's inbox. The result depends
 * only on whether the inbox has the question, so it does not reveal whether the sender was already muted. The question is
 * locked before the pair, as by an answer, which a trigger counts in the pair.
 */
export const muteAsker = singleRowStatement(
  outcome(["question_not_found"]),
  (p: Placeholders<InboxQuestion>) => sql`
    with question as (
      select id, sender_id, recipient_id from questions
      where id = ${p.questionId} and recipient_id = ${p.recipientId} and status = 'visible'
      for no key update
    ), muted as (
      update question_pairs set muted = true from question
      where (question_pairs.sender_id, question_pairs.recipient_id) = (question.sender_id, question.recipient_id)
    ), marked as (
      update questions set asker_muted = true from question where questions.id = question.id
    )
    select case when not exists (select 1 from question) then 'question_not_found' end refusal`,
);

interface AnswerParams extends InboxQuestion {
  answer: string;
  /** The recipient is shadow-muted: only it and admins see the answer. */
  shadowed: boolean;
  excerpt: string;
}

/** Answers a question in the recipient's inbox and notifies its sender. Only the first answer is stored. */
export const answerQuestion = singleRowStatement(
  outcome(["question_not_found", "already_answered"], questionRow),
  (p: Placeholders<AnswerParams>) => sql`
    with found as (
      select id from questions
      where id = ${p.questionId} and recipient_id = ${p.recipientId} and status = 'visible'
    ), answered as (
      update questions set answer = ${p.answer}, answered_at = now(), answer_shadowed = ${p.shadowed}::bool
      where id = (select id from found) and answered_at is null
      returning *
    ), notified as (${notify(
      {
        recipient: sql`sender_id`,
        type: "question_answered",
        source: sql`recipient_id`,
        payload: sql`jsonb_build_object('question_id', id, 'excerpt', ${p.excerpt}::text)`,
        at: sql`answered_at`,
      },
      sql`from answered where not answer_shadowed and not ${inBlock(sql`sender_id`, sql`recipient_id`)}`,
    )})
    select case when not exists (select 1 from found) then 'question_not_found'
        when q.id is null then 'already_answered' end refusal, ${questionColumns}
    from (select) one left join answered q on true`,
);

/** True when `viewer` can read the question of alias `q`: it is in the viewer's inbox or answered in public. */
export const questionVisibleTo = (viewer: SQL) => sql`
  q.status = 'visible'
    and (q.recipient_id = ${viewer}::uuid or q.answered_at is not null and not q.answer_shadowed)`;
