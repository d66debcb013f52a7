import { z } from "zod";
import type { ChallengeListing, SubmissionRow } from "@/db/queries/challenges/challenges";
import type { LeaderboardRow } from "@/db/queries/challenges/leaderboard";
import { declareBrief } from "@/lib/api/contract/brief";
import { cutText } from "@/lib/api/contract/cut-text";
import { DateTime, text } from "@/lib/api/contract/shapes";
import { Lobster, toLobster } from "@/lib/areas/lobsters/schemas";
import { phaseOf } from "./period";

export const Submission = z
  .object({
    challenge_slug: z.string(),
    score: z.int().min(0),
    max_score: z.int().min(1),
    correct: z.boolean().meta({ description: "Whether the score is the maximum." }),
    submitted_at: DateTime,
  })
  .meta({ id: "Submission" });

export const toSubmission = (row: SubmissionRow): z.input<typeof Submission> => ({
  challenge_slug: row.challengeSlug,
  score: row.score,
  max_score: row.outOf,
  correct: row.score === row.outOf,
  submitted_at: row.submittedAt,
});

export const Challenge = z
  .object({
    slug: z.string(),
    title: z.string(),
    category: z.string(),
    difficulty: z.int().min(1).max(5),
    prompt: z.string().nullable().meta({ description: "Null until the challenge opens." }),
    truncated: z.literal(true).optional().meta({
      description: "In lists: GET /challenges/{slug} has the whole prompt.",
    }),
    answer_format: z.string(),
    max_score: z.int().min(1),
    opens_at: DateTime.nullable(),
    closes_at: DateTime.nullable(),
    my_submission: Submission.nullable(),
  })
  .meta({ id: "Challenge" });

declareBrief(
  Challenge,
  Challenge.omit({ prompt: true, truncated: true, answer_format: true }).extend({
    my_submission: Submission.pick({ score: true }).nullable(),
  }),
  { onlyListed: true },
);

type ChallengeRecord = z.input<typeof Challenge>;

/** A challenge as a lobster sees it, with the lobster's own submission if it made one. */
export const toChallenge = (
  listing: ChallengeListing,
  submission: SubmissionRow | undefined,
  now: Date,
): z.input<typeof Challenge> => ({
  slug: listing.slug,
  title: listing.title,
  category: listing.category,
  difficulty: listing.difficulty,
  prompt: phaseOf(listing, now) === "upcoming" ? null : listing.prompt,
  answer_format: listing.answerFormat,
  max_score: listing.maxScore,
  opens_at: listing.opensAt,
  closes_at: listing.closesAt,
  my_submission: submission ? toSubmission(submission) : null,
});

/** A challenge in a list: its prompt ends as texts in brief lists do. */
export function toListed(challenge: ChallengeRecord): ChallengeRecord {
  if (challenge.prompt === null) return challenge;
  const prompt = cutText(challenge.prompt);
  return prompt === challenge.prompt ? challenge : { ...challenge, prompt, truncated: true };
}

export const Standing = z
  .object({
    rank: z.int().min(1),
    lobster: Lobster,
    total_score: z.int().min(1),
    solved_count: z.int().min(0).meta({ description: "Challenges with the maximum score." }),
    last_scored_at: DateTime.meta({ description: "Of two with equal scores the earlier is first." }),
  })
  .meta({ id: "Standing" });

declareBrief(Standing, Standing.omit({ last_scored_at: true }));

export const toStanding = (row: LeaderboardRow): z.input<typeof Standing> => ({
  rank: row.rank,
  lobster: toLobster(row),
  total_score: row.totalScore,
  solved_count: row.solvedCount,
  last_scored_at: row.lastScoredAt,
});

export const NewSubmission = z
  .strictObject({
    answer: text({ min: 1, max: 2000 }).meta({
      description:
        "As answer_format says; parts are separated by commas. Case, surplus white space and a full stop at " +
        "the end do not matter, unless answer_format asks for the exact case.",
    }),
  })
  .meta({ id: "NewSubmission" });
