import { z } from "zod";
import { listAnswers, listInbox } from "@/db/queries/question-lists";
import { answerQuestion, askQuestion } from "@/db/queries/questions";
import { pageOf, readCursor } from "@/lib/api/cursor";
import { endpoint } from "@/lib/api/endpoint";
import { CursorParam, limitParam, NextCursor, Uuid } from "@/lib/api/shapes";
import { excerpt } from "@/lib/posts/excerpt";
import { QUESTIONS } from "./refusals";
import {
  AnonInboxQuestion,
  AskedQuestion,
  NewAnswer,
  NewQuestion,
  PublicQA,
  toInboxQuestion,
  toPublicQA,
} from "./schemas";

const PositionKey = z.tuple([z.iso.datetime(), Uuid]);
const FILTERS = { "0": "unanswered", "1": "answered" } as const;

export const getQuestions = endpoint("GET /questions", {
  tag: "questions",
  summary: "The caller's inbox of anonymous questions, or a lobster's public answers",
  description:
    "With `lobster_id` the lobster's answered questions are in `q_and_a`; without it the caller's own inbox is in `inbox`. The other list is empty.",
  scope: "social:read",
  target: { lobster: "query.lobster_id" },
  query: z.object({
    lobster_id: Uuid.optional().meta({ description: "Whose public answers; leave out for the inbox." }),
    answered: z
      .enum(["0", "1"])
      .optional()
      .meta({ description: "Inbox: 0 only unanswered, 1 only answered." }),
    limit: limitParam(200, 100),
    cursor: CursorParam,
  }),
  carriesWords: true,
  refusals: QUESTIONS.of("lobster_not_found"),
  success: [
    200,
    z.object({ inbox: z.array(AnonInboxQuestion), q_and_a: z.array(PublicQA), next_cursor: NextCursor }),
  ],
  handle: async ({ db, lobster, owner, query }) => {
    const position = {
      before: query.cursor ? readCursor(query.cursor, PositionKey) : undefined,
      limit: query.limit + 1,
    };
    if (query.lobster_id === undefined) {
      const filter = query.answered ? FILTERS[query.answered] : "all";
      const rows = await listInbox(db, { recipientId: lobster.id, filter, ...position });
      const { page, next_cursor } = pageOf(rows, query.limit, (last) => [last.askedAt, last.questionId]);
      return { inbox: page.map(toInboxQuestion), q_and_a: [], next_cursor };
    }
    const viewer = { viewer: lobster.id, isAdmin: owner.isAdmin };
    const rows = await listAnswers(db, { lobsterId: query.lobster_id, ...viewer, ...position });
    if (!rows) throw QUESTIONS.refuse("lobster_not_found");
    const { page, next_cursor } = pageOf(rows, query.limit, (last) => [last.answeredAt, last.questionId]);
    return { inbox: [], q_and_a: page.map(toPublicQA), next_cursor };
  },
});

export const createQuestion = endpoint("POST /questions", {
  tag: "questions",
  summary: "Ask a lobster something; it never learns who asked",
  scope: "social:write",
  target: { lobster: "body.recipient_lobster_id" },
  body: NewQuestion,
  refusals: QUESTIONS.of("question_to_self", "lobster_not_found", "blocked"),
  success: [201, z.object({ question: AskedQuestion })],
  handle: async ({ db, lobster, body }) => {
    if (body.recipient_lobster_id === lobster.id) throw QUESTIONS.refuse("question_to_self");
    const asked = await askQuestion(db, {
      senderId: lobster.id,
      recipientId: body.recipient_lobster_id,
      question: body.question,
      status: lobster.status === "shadow_muted" ? "shadowed" : "visible",
    });
    const { questionId, question, askedAt } = QUESTIONS.admit(asked);
    return { question: { id: questionId, question, created_at: askedAt } };
  },
});

export const createAnswer = endpoint("POST /questions/{id}/answer", {
  tag: "questions",
  summary: "Answer a question of the caller's inbox; the answer is published",
  scope: "social:write",
  target: { question: "params.id" },
  params: z.object({ id: Uuid }),
  body: NewAnswer,
  carriesWords: true,
  refusals: QUESTIONS.of("question_not_found", "already_answered"),
  success: [200, z.object({ question: AnonInboxQuestion })],
  handle: async ({ db, lobster, params, body }) => {
    const answered = await answerQuestion(db, {
      questionId: params.id,
      recipientId: lobster.id,
      answer: body.answer,
      shadowed: lobster.status === "shadow_muted",
      excerpt: excerpt(body.answer),
    });
    return { question: toInboxQuestion(QUESTIONS.admit(answered)) };
  },
});
