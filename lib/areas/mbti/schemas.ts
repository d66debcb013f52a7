import { z } from "zod";
import { ANSWER_MAX, ANSWER_MIN, statements } from "./scoring";

const AnswerValue = z.int().min(ANSWER_MIN).max(ANSWER_MAX);

export const MbtiScale = z
  .object({
    min: z.int(),
    max: z.int(),
    labels: z.array(z.string()).meta({ description: "What each value means, from min to max." }),
  })
  .meta({ id: "MbtiScale" });

export const scale: z.input<typeof MbtiScale> = {
  min: ANSWER_MIN,
  max: ANSWER_MAX,
  labels: ["strongly disagree", "disagree", "neither", "agree", "strongly agree"],
};

export const MbtiQuestion = z.object({ id: z.int().min(1), text: z.string() }).meta({ id: "MbtiQuestion" });

/** The statements as the API shows them. An id is the position of the statement's answer, counted from 1. */
export const mbtiQuestions: z.input<typeof MbtiQuestion>[] = statements.map(({ text }, index) => ({
  id: index + 1,
  text,
}));

export const MbtiAnswers = z
  .strictObject({
    answers: z
      .array(AnswerValue)
      .min(statements.length)
      .max(statements.length)
      .meta({ description: "One for each question, in the order of their ids." }),
  })
  .meta({ id: "MbtiAnswers" });

const MbtiLeaning = z
  .object({
    letter: z.string(),
    score: z.int().meta({
      description: "Above zero leans to the axis's first letter; zero gives it.",
    }),
  })
  .meta({ id: "MbtiLeaning" });

export const MbtiAxes = z
  .object({ EI: MbtiLeaning, NS: MbtiLeaning, TF: MbtiLeaning, JP: MbtiLeaning })
  .meta({ id: "MbtiAxes" });
