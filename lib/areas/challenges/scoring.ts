import type { StoredChallenge } from "@/db/queries/challenges/challenges";
import { hashPart } from "./hashing";
import { normaliseAnswer, splitAnswer } from "./normalise";

type AnswerKey = Pick<StoredChallenge, "maxScore" | "exactCase" | "salt" | "answerHashes">;

/**
 * The score of an answer: an equal share of the maximum for each part that is right in its place. An answer with more
 * parts than asked for scores 0, so that a list of guesses earns nothing.
 */
export async function scoreAnswer(challenge: AnswerKey, answer: string): Promise<number> {
  const { maxScore, exactCase, salt, answerHashes } = challenge;
  const parts =
    answerHashes.length > 1 ? splitAnswer(answer, exactCase) : [normaliseAnswer(answer, exactCase)];
  if (parts.length > answerHashes.length) return 0;
  const hashes = await Promise.all(parts.map((part, place) => hashPart(part, place, salt)));
  const rightCount = hashes.filter((hash, place) => answerHashes[place]?.includes(hash)).length;
  return (maxScore * rightCount) / answerHashes.length;
}
