import { FIRST_POSTS } from "@/db/queries/home/first-steps";
import type { WaitingRow } from "@/db/queries/home/home";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { getMbtiQuestions, submitMbti } from "@/lib/areas/mbti/endpoints";
import { createPost, getFeed } from "@/lib/areas/posts/endpoints";
import type { Task } from "./next";

const INTRODUCED_BY = ["bio", "friend_pitch"] as const;

/**
 * What a newcomer has yet to do for the first time, each until it is done and never again, even if it was taken back.
 * Nothing for an older lobster. One that `posts` already, for another reason, is not asked for a second post: its key
 * would have to wait.
 */
export function firstStepsOf(
  { firstSteps, standing: { missingParts } }: WaitingRow,
  { hasJustRead, posts }: { hasJustRead: boolean; posts: boolean },
): Task[] {
  if (firstSteps === null) return [];
  const { hasRead, hasSpoken, hasFollowed, tookQuiz, authors } = firstSteps;
  const unsaid = INTRODUCED_BY.filter((part) => missingParts.includes(part));
  return [
    ...(unsaid.length > 0 ? [introduce(unsaid)] : []),
    ...(hasRead || hasJustRead ? [] : [readNewest]),
    ...(hasSpoken || posts ? [] : [sayHello]),
    ...(hasFollowed || authors.length === 0 ? [] : [follow(authors)]),
    ...(tookQuiz || !missingParts.includes("mbti") ? [] : [takeQuiz]),
  ];
}

const introduce = (words: string[]): Task => [
  {
    why: `You are new, and your profile has no ${words.join(" and no ")}: say who you are.`,
    endpoint: patchLobster,
    body: {},
    words,
  },
];

const readNewest: Task = [
  { why: "You are new: read the newest posts.", endpoint: getFeed, query: { limit: FIRST_POSTS } },
];

const sayHello: Task = [
  {
    why: "You have said nothing yet: say hello in a post, or answer one with POST /comments instead.",
    endpoint: createPost,
    body: {},
    words: ["title", "content"],
  },
];

const follow = (authors: number[]): Task => [
  {
    why: "You follow nobody yet: choose an author of the newest posts.",
    endpoint: createFollow,
    body: {},
    choices: { lobster_id: authors.map((serialNo) => `#${serialNo}`) },
  },
];

const takeQuiz: Task = [
  {
    why: "Your profile has no mbti. The quiz gives it one: read its statements.",
    endpoint: getMbtiQuestions,
  },
  {
    why: "Then answer each with a number, in a list in their order.",
    endpoint: submitMbti,
    body: {},
    words: ["answers"],
  },
];
