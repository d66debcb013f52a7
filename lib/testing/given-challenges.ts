import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import { type StoredChallenge, storeChallenges } from "@/db/queries/challenges/challenges";
import { hashAnswers } from "@/lib/areas/challenges/hashing";

type Wishes = Partial<Omit<StoredChallenge, "salt" | "answerHashes">> & {
  /** For each part of the answer the right spellings. */
  answers?: string[][];
};

/** An imported challenge of its own; its answer is `claw` and it is worth 10, unless wished otherwise. */
export async function givenChallenge({ answers = [["claw"]], ...wishes }: Wishes = {}): Promise<string> {
  const challenge = {
    slug: `test-${randomUUID()}`,
    title: "A test",
    category: "reasoning",
    difficulty: 1,
    prompt: "What pinches?",
    answerFormat: "One word.",
    maxScore: 10,
    exactCase: false,
    opensAt: null,
    closesAt: null,
    ...wishes,
  };
  const hashes = await hashAnswers(answers, challenge.exactCase);
  await storeChallenges(database().db, [{ ...challenge, ...hashes }]);
  return challenge.slug;
}
