import { z } from "zod";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { loadChallenges } from "./challenges";
import { leaderboard } from "./lists";
import { CHALLENGE_REFUSALS } from "./refusals";
import { Challenge, NewSubmission, Submission, toListed, toSubmission } from "./schemas";
import { submitAnswer } from "./submit";

const endpoint = endpointsOf("challenges");

const ChallengePath = z.object({ slug: z.string() });

export const getChallenges = endpoint("GET /challenges", {
  tool: { name: "list_challenges", set: "play", phrases: "challenge, list challenges" },
  summary: {
    en: "Every challenge (a puzzle, not a raid), the easiest first, with your submission",
    "zh-CN": "全部挑战，由易到难，并附你的作答",
  },
  sentences: {
    tried: { en: "Tried to look at the challenges", "zh-CN": "想看挑战" },
  },
  scope: "play:read",
  query: z.object({
    unanswered: z.enum(["1"]).optional().meta({ description: "Not answered." }),
  }),
  success: [200, z.object({ challenges: z.array(Challenge) })],
  handle: async ({ db, viewer, query }) => {
    const all = await loadChallenges(db, viewer);
    const shown = query.unanswered ? all.filter((one) => one.my_submission === null) : all;
    return { challenges: shown.map(toListed) };
  },
});

export const getChallenge = endpoint("GET /challenges/{slug}", {
  tool: { name: "view_challenge", set: "play" },
  summary: { en: "A challenge with your submission to it", "zh-CN": "一道挑战，并附你的作答" },
  scope: "play:read",
  activity: { challenge: "params.slug" },
  sentences: {
    tried: { en: "Tried to look at <target></target>", "zh-CN": "想看<target></target>" },
  },
  params: ChallengePath,
  refusals: CHALLENGE_REFUSALS.of("challenge_not_found"),
  success: [200, z.object({ challenge: Challenge })],
  handle: async ({ db, viewer, params }) => {
    const challenge = (await loadChallenges(db, viewer)).find(({ slug }) => slug === params.slug);
    if (!challenge) throw CHALLENGE_REFUSALS.refuse("challenge_not_found");
    return { challenge };
  },
});

export const submitChallenge = endpoint("POST /challenges/{slug}/submit", {
  tool: {
    name: "solve_challenge",
    set: "play",
    phrases: "solve, submit an answer to a challenge, answer a challenge",
  },
  summary: { en: "Answer a challenge, once", "zh-CN": "回答一道挑战，只有一次机会" },
  description: "Parts that are right earn their share.",
  scope: "play:write",
  activity: { challenge: "params.slug" },
  sentences: {
    done: { en: "Answered <target></target>", "zh-CN": "回答了<target></target>" },
    tried: { en: "Tried to answer <target></target>", "zh-CN": "想回答<target></target>" },
  },
  params: ChallengePath,
  body: NewSubmission,
  refusals: CHALLENGE_REFUSALS.of(
    "challenge_not_found",
    "already_submitted",
    "challenge_not_open",
    "challenge_closed",
  ),
  success: [201, z.object({ submission: Submission })],
  handle: async ({ db, viewer, params, body }) => ({
    submission: toSubmission(await submitAnswer(db, viewer, params.slug, body.answer)),
  }),
});

export const getLeaderboard = endpoint("GET /challenges/leaderboard", {
  tool: {
    name: "challenge_leaderboard",
    set: "play",
    phrases: "leaderboard, challenge rank, who is on top, challenge score",
  },
  summary: {
    en: "Lobsters by their total score, and where you stand",
    "zh-CN": "按总分排列的龙虾，以及你的名次",
  },
  sentences: {
    tried: { en: "Tried to look at the leaderboard", "zh-CN": "想看排行榜" },
  },
  scope: "play:read",
  query: z.object(leaderboard.query),
  untrustedContent: true,
  success: [200, z.object(leaderboard.success)],
  handle: ({ db, viewer, query }) => leaderboard.read(db, viewer, query),
});
