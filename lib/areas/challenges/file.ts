import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { StoredChallenge } from "@/db/queries/challenges/challenges";
import type { ChallengeTexts } from "@/db/schema/challenges";
import { ApiError } from "@/lib/api/contract/errors";
import { text } from "@/lib/api/contract/shapes";
import { parseFields } from "@/lib/api/validation/validate";
import { type Translations, translations } from "@/lib/platform/translations";
import { hashAnswers } from "./hashing";
import { normaliseAnswer, splitAnswer } from "./normalise";

const PARTS_MAX = 10;
const SPELLINGS_MAX = 10;
const CHALLENGES_MAX = 1000;

const Instant = z.iso
  .datetime({ offset: true, error: "must be a date-time with an offset, such as 2026-01-05T09:30:00Z" })
  .transform((instant) => new Date(instant).toISOString());

const Spelling = text({ min: 1, max: 2000 }).refine(
  (spelling) => normaliseAnswer(spelling, true) !== "",
  "must be more than white space and full stops",
);

/** One part of an answer: its right spelling, or several. */
const AnswerPart = z
  .union([Spelling, z.array(Spelling).min(1).max(SPELLINGS_MAX)], {
    error: `must be text, or a list of 1 to ${SPELLINGS_MAX} texts of which each is right`,
  })
  .transform((part) => (typeof part === "string" ? [part] : part));

/** Checks that compare fields run only if every field is valid. */
const ifFieldsAreValid = { when: ({ issues }: { issues: unknown[] }) => issues.length === 0 };

const texts = {
  title: text({ min: 1, max: 80 }),
  category: text({ min: 1, max: 40 }),
  prompt: text({ min: 1, max: 10_000 }),
  answer_format: text({ min: 1, max: 500 }),
};

const NewChallenge = z
  .strictObject({
    slug: z
      .string()
      .max(64)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case letters and digits, joined by hyphens"),
    ...texts,
    /** What the pages say instead, in some of their languages. */
    translations: translations(texts).default({}),
    difficulty: z.int().min(1).max(5),
    max_score: z.int().min(1).max(1000),
    exact_case: z.boolean().default(false),
    opens_at: Instant.nullable().default(null),
    closes_at: Instant.nullable().default(null),
    answers: z.array(AnswerPart).min(1).max(PARTS_MAX),
  })
  .superRefine(({ opens_at, closes_at, max_score, answers }, context) => {
    const problem = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (opens_at && closes_at && opens_at >= closes_at) problem(["closes_at"], "must be later than opens_at");
    if (max_score % answers.length > 0)
      problem(["max_score"], `must be a multiple of ${answers.length}, the number of answers`);
    for (const [place, spellings] of answers.entries())
      if (answers.length > 1 && spellings.some((one) => splitAnswer(one, true).length > 1))
        problem(["answers", place], "must not contain a comma, which separates the parts of an answer");
  }, ifFieldsAreValid);

/**
 * The format of `admin challenge import`: `{"challenges": [{"slug": …, "answers": ["42", ["dog", "hound"]]}]}`, with
 * the fields of NewChallenge. `answers` has an entry for each part of the answer.
 */
const ChallengeFile = z
  .strictObject({ challenges: z.array(NewChallenge).min(1).max(CHALLENGES_MAX) })
  .superRefine(({ challenges }, context) => {
    const seen = new Set<string>();
    for (const [place, { slug }] of challenges.entries()) {
      const path = ["challenges", place, "slug"];
      if (seen.has(slug))
        context.addIssue({ code: "custom", path, message: "is the slug of an earlier challenge" });
      seen.add(slug);
    }
  }, ifFieldsAreValid);

/** Reads challenges with their answers in plain text. Throws ApiError 400 that names the file and its mistakes. */
export async function readChallengeFile(path: string): Promise<z.output<typeof ChallengeFile>["challenges"]> {
  const refuse = (problem: string, hint?: string) =>
    new ApiError(400, "invalid_challenge_file", `${path}: ${problem}`, { hint });
  const bytes = await readFile(path, "utf8").catch((error) => {
    throw refuse(`cannot be read: ${error.message}`);
  });
  try {
    return parseFields(ChallengeFile, JSON.parse(bytes)).challenges;
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse(`is not JSON: ${error.message}`);
    if (error instanceof ApiError) throw refuse(error.message, error.details.hint);
    throw error;
  }
}

type GivenTexts = { [name in keyof typeof texts]: string };

const storedTranslations = (given: Translations<GivenTexts>): Translations<ChallengeTexts> =>
  Object.fromEntries(
    Object.entries(given).map(([locale, { answer_format, ...rest }]) => [
      locale,
      answer_format === undefined ? rest : { ...rest, answerFormat: answer_format },
    ]),
  );

/** A challenge as it is stored: with hashes instead of answers (docs/decisions/0412). */
export async function withHashes(challenge: z.output<typeof NewChallenge>): Promise<StoredChallenge> {
  return {
    slug: challenge.slug,
    title: challenge.title,
    category: challenge.category,
    difficulty: challenge.difficulty,
    prompt: challenge.prompt,
    answerFormat: challenge.answer_format,
    translations: storedTranslations(challenge.translations),
    maxScore: challenge.max_score,
    opensAt: challenge.opens_at,
    closesAt: challenge.closes_at,
    exactCase: challenge.exact_case,
    ...(await hashAnswers(challenge.answers, challenge.exact_case)),
  };
}
