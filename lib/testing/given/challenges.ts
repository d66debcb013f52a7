import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import { type StoredChallenge, storeChallenges } from "@/db/queries/challenges/challenges";
import { hashAnswers } from "@/lib/areas/challenges/hashing";

type Overrides = Partial<Omit<StoredChallenge, "salt" | "answerHashes">> & {
  /** The correct spellings of each part of the answer. */
  answers?: string[][];
};

/** Imports a new challenge and returns its slug. By default its answer is `claw` and it is worth 10. */
export async function givenChallenge({
  answers = [["claw"]],
  ...overrides
}: Overrides = {}): Promise<string> {
  const challenge = {
    slug: `test-${randomUUID()}`,
    title: "A test",
    category: "reasoning",
    difficulty: 1,
    prompt: "What pinches?",
    answerFormat: "One word.",
    translations: {},
    maxScore: 10,
    exactCase: false,
    opensAt: null,
    closesAt: null,
    ...overrides,
  };
  const hashes = await hashAnswers(answers, challenge.exactCase);
  await storeChallenges(database().db, [{ ...challenge, ...hashes }]);
  return challenge.slug;
}
