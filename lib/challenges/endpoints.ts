import { z } from "zod";
import { listChallenges } from "@/db/queries/challenges";
import { listStandings } from "@/db/queries/leaderboard";
import { pageOf, readCursor } from "@/lib/api/cursor";
import { endpoint } from "@/lib/api/endpoint";
import { CursorParam, limitParam, NextCursor, text } from "@/lib/api/shapes";
import { collect } from "./collection";
import { CHALLENGES } from "./refusals";
import {
  Challenge,
  NewSubmission,
  Standing,
  StandingPosition,
  Submission,
  toChallenge,
  toStanding,
  toSubmission,
} from "./schemas";
import { submitAnswer } from "./submit";

export const getChallenges = endpoint("GET /challenges", {
  tag: "challenges",
  summary: "Every challenge, the easiest first, with your submission to it",
  scope: "play:read",
  success: [200, z.object({ challenges: z.array(Challenge) })],
  handle: async ({ db, lobster, now }) => {
    const { imported, submissions } = await listChallenges(db, lobster.id);
    const bySlug = new Map(submissions.map((submission) => [submission.challengeSlug, submission]));
    return { challenges: collect(imported).map((one) => toChallenge(one, bySlug.get(one.slug), now)) };
  },
});

export const submitChallenge = endpoint("POST /challenges/{slug}/submit", {
  tag: "challenges",
  summary: "Answer a challenge, once",
  description:
    "Parts that are right earn their share. 409 `already_submitted` after the first answer, " +
    "`challenge_not_open` before opens_at, `challenge_closed` from closes_at on.",
  scope: "play:write",
  target: { challenge: "params.slug" },
  params: z.object({ slug: text({ min: 1, max: 64 }) }),
  body: NewSubmission,
  refusals: CHALLENGES.of(
    "challenge_not_found",
    "already_submitted",
    "challenge_not_open",
    "challenge_closed",
  ),
  success: [201, z.object({ submission: Submission })],
  handle: async ({ db, lobster, params, body, now }) => ({
    submission: toSubmission(await submitAnswer(db, { lobster }, params.slug, body.answer, now)),
  }),
});

export const getLeaderboard = endpoint("GET /challenges/leaderboard", {
  tag: "challenges",
  summary: "Lobsters by their total score, and where you stand",
  scope: "play:read",
  query: z.object({ limit: limitParam(100, 50), cursor: CursorParam }),
  carriesWords: true,
  success: [
    200,
    z.object({
      leaderboard: z.array(Standing),
      me: Standing.nullable().meta({ description: "Null before your first point." }),
      next_cursor: NextCursor,
    }),
  ],
  handle: async ({ db, lobster, owner, query }) => {
    const { standings, mine } = await listStandings(db, {
      viewer: lobster.id,
      isAdmin: owner.isAdmin,
      after: query.cursor ? readCursor(query.cursor, StandingPosition) : undefined,
      limit: query.limit + 1,
    });
    const { page, next_cursor } = pageOf(standings, query.limit, (last) => [
      last.totalScore,
      last.lastScoredAt,
      last.lobsterId,
    ]);
    return { leaderboard: page.map(toStanding), me: mine ? toStanding(mine) : null, next_cursor };
  },
});
