import { BY_TIME_AND_ID } from "@/db/keyset";
import { listAnswers, listInbox, listPublicAnswers } from "@/db/queries/questions/lists";
import { list, listOfRows } from "@/lib/api/contract/list";
import { AnonInboxQuestion, PublicQA, toInboxQuestion, toPublicQA } from "./schemas";

const limit = { max: 200, byDefault: 100 };

/** The questions put to a lobster, newest first. */
export const questionList = list({
  name: "inbox",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.askedAt, last.questionId],
  limit,
  rows: listInbox,
  record: AnonInboxQuestion,
  toRecord: toInboxQuestion,
});

/** A lobster's public answers, newest first. */
export const answers = list({
  name: "q_and_a",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.answeredAt, last.questionId],
  limit,
  rows: async (...asked: Parameters<typeof listAnswers>) => (await listAnswers(...asked)) ?? [],
  record: PublicQA,
  toRecord: toPublicQA,
});

/** Everybody's answered questions, newest answer first. */
export const publicAnswers = listOfRows({
  name: "answers",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.answeredAt, last.questionId],
  rows: listPublicAnswers,
});
