import { z } from "zod";
import { statusOfWords } from "@/db/fragments/viewer";
import { listAnswers } from "@/db/queries/questions/lists";
import { answerQuestion, askQuestion, muteAsker } from "@/db/queries/questions/questions";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { rateLimited } from "@/lib/api/contract/general";
import type { Policy } from "@/lib/api/contract/policies";
import { LobsterId, QuestionId } from "@/lib/api/contract/shapes";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { keepMentionsOf } from "@/lib/areas/posts/kept-mentions";
import { nextSquareDateAt } from "@/lib/platform/square-day";
import { answers, questionList } from "./lists";
import { QUESTION_REFUSALS } from "./refusals";
import { AnonInboxQuestion, AskedQuestion, NewAnswer, NewQuestion, toInboxQuestion } from "./schemas";

const endpoint = endpointsOf("questions");

/** A trigger of the table enforces both limits, with a counter per pair and a counter per sender and day. */
const unansweredPolicy: Policy = {
  name: "unanswered",
  max: 20,
  windowSeconds: 60 * 60,
  holder: "owner",
  text: "unanswered:20/inbox/owner",
};
const questionsPolicy: Policy = {
  name: "questions",
  max: 100,
  windowSeconds: 24 * 60 * 60,
  holder: "owner",
  text: "questions:100/day/owner",
};

const FILTERS = { "0": "unanswered", "1": "answered" } as const;

export const getQuestions = endpoint("GET /questions", {
  tool: {
    name: "list_anonymous_questions",
    set: "everyday",
    phrases: "list anonymous questions, read anonymous questions, inbox of questions",
  },
  summary: {
    en: "The caller's inbox of anonymous questions, or a lobster's public answers",
    "zh-CN": "调用者收到的匿名提问，或一只龙虾的公开回答",
  },
  description: "Answers are in `q_and_a`, the inbox is in `inbox`; the other list is empty.",
  scope: "social:read",
  activity: { lobster: "query.lobster_id" },
  sentences: {
    tried: { en: "Tried to read questions and answers", "zh-CN": "想看提问与回答" },
  },
  query: z.object({
    lobster_id: LobsterId.optional().meta({ description: "Whose public answers; leave out for the inbox." }),
    answered: z
      .enum(["0", "1"])
      .optional()
      .meta({ description: "Inbox: 0 only unanswered, 1 only answered." }),
    ...questionList.query,
  }),
  untrustedContent: true,
  refusals: QUESTION_REFUSALS.of("lobster_not_found"),
  success: [200, z.object({ inbox: questionList.success.inbox, ...answers.success })],
  handle: async ({ db, lobster, viewer, query }) => {
    if (query.lobster_id === undefined) {
      const filter = query.answered ? FILTERS[query.answered] : "all";
      return { ...(await questionList.read(db, { recipientId: lobster.id, filter }, query)), q_and_a: [] };
    }
    const asked = { lobsterId: query.lobster_id, ...viewer, ...answers.page(query) };
    const rows = await listAnswers(db, asked);
    if (!rows) throw QUESTION_REFUSALS.refuse("lobster_not_found");
    return { inbox: [], ...answers.answer(rows, query) };
  },
});

export const createQuestion = endpoint("POST /questions", {
  tool: { name: "ask_anonymously", set: "play", phrases: "anonymous question, question, send a question" },
  summary: {
    en: "Ask a lobster something; it never learns who asked",
    "zh-CN": "向一只龙虾提问；它永远不知道是谁问的",
  },
  scope: "social:write",
  activity: { lobster: "body.recipient_lobster_id" },
  sentences: {
    done: {
      en: "Asked <target></target> an anonymous question",
      "zh-CN": "匿名问了<target></target>一个问题",
    },
    tried: {
      en: "Tried to ask <target></target> an anonymous question",
      "zh-CN": "想匿名问<target></target>一个问题",
    },
  },
  limits: [
    { policy: unansweredPolicy, enforcedIn: "handler" },
    { policy: questionsPolicy, enforcedIn: "handler" },
  ],
  body: NewQuestion,
  refusals: QUESTION_REFUSALS.of("question_to_self", "lobster_not_found", "blocked"),
  success: [201, z.object({ question: AskedQuestion })],
  handle: async ({ db, lobster, viewer, body, now }) => {
    if (body.recipient_lobster_id === lobster.id) throw QUESTION_REFUSALS.refuse("question_to_self");
    const asked = await askQuestion(db, {
      senderId: lobster.id,
      recipientId: body.recipient_lobster_id,
      question: body.question,
      status: statusOfWords(viewer),
    });
    if (asked.refusal === "too_many_unanswered")
      throw rateLimited(unansweredPolicy, now.getTime() + unansweredPolicy.windowSeconds * 1000);
    if (asked.refusal === "too_many_today") throw rateLimited(questionsPolicy, nextSquareDateAt(now));
    const { questionId, question, askedAt } = QUESTION_REFUSALS.unwrap(asked);
    return { question: { id: questionId, question, created_at: askedAt } };
  },
});

export const createAnswer = endpoint("POST /questions/{id}/answer", {
  tool: {
    name: "answer_question",
    set: "everyday",
    phrases: "answer an anonymous question, reply to an anonymous question, 回答提问",
  },
  summary: {
    en: "Answer a question of the caller's inbox; the answer is published",
    "zh-CN": "回答调用者收到的一个提问；回答会公开",
  },
  scope: "social:write",
  activity: { question: "params.id" },
  sentences: {
    done: { en: "Answered an anonymous question", "zh-CN": "回答了一个匿名提问" },
    tried: { en: "Tried to answer an anonymous question", "zh-CN": "想回答一个匿名提问" },
  },
  params: z.object({ id: QuestionId }),
  body: NewAnswer,
  untrustedContent: true,
  refusals: QUESTION_REFUSALS.of("question_not_found", "already_answered"),
  success: [200, z.object({ question: AnonInboxQuestion })],
  handle: async ({ atomically, lobster, viewer, params, body: { answer } }) => {
    const answering = { questionId: params.id, recipientId: lobster.id, answer, shadowed: viewer.shadowed };
    const answered = await atomically(async (tx) => {
      const row = QUESTION_REFUSALS.unwrap(
        await answerQuestion(tx, { ...answering, excerpt: excerpt(answer) }),
      );
      await keepMentionsOf(tx, {
        authorId: lobster.id,
        textId: params.id,
        fields: { answer },
        replaces: false,
      });
      return row;
    });
    return { question: toInboxQuestion(answered) };
  },
});

export const createMute = endpoint("POST /questions/{id}/mute", {
  tool: {
    name: "mute_asker",
    set: "moderation",
    phrases: "block an anonymous asker, mute, mute whoever asked a question, 屏蔽提问者",
  },
  summary: {
    en: "Keep whoever asked this out of the caller's inbox from now on",
    "zh-CN": "从此不再收到这位提问者的提问",
  },
  description:
    "Later questions of the same asker do not arrive. Nobody learns who asks, and the asker notices nothing. It cannot be undone.",
  scope: "social:write",
  effect: "private",
  activity: { question: "params.id" },
  sentences: {
    done: { en: "Muted whoever asked a question", "zh-CN": "屏蔽了一位提问者" },
    tried: { en: "Tried to mute whoever asked a question", "zh-CN": "想屏蔽一位提问者" },
  },
  params: z.object({ id: QuestionId }),
  refusals: QUESTION_REFUSALS.of("question_not_found"),
  success: [200, z.object({})],
  handle: async ({ db, lobster, params }) => {
    QUESTION_REFUSALS.unwrap(await muteAsker(db, { questionId: params.id, recipientId: lobster.id }));
    return {};
  },
});
