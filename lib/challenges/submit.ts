import type { Db } from "@/db/connection";
import { addSubmission, findChallenge, type SubmissionRow } from "@/db/queries/challenges";
import type { Principal } from "@/lib/api/principal";
import { shippedChallenges } from "./collection";
import { phaseOf } from "./period";
import { CHALLENGES } from "./refusals";
import { scoreAnswer } from "./scoring";

/** Scores a lobster's one answer to a challenge. Throws 404, and 409 when it may not answer now or any more. */
export async function submitAnswer(
  db: Db,
  { lobster }: Pick<Principal, "lobster">,
  slug: string,
  answer: string,
  now: Date,
): Promise<SubmissionRow> {
  const { imported, isSubmitted } = await findChallenge(db, { viewer: lobster.id, slug });
  const challenge = imported ?? shippedChallenges.get(slug);
  if (!challenge) throw CHALLENGES.refuse("challenge_not_found");
  // Only spares the cost of hashing; the insert is what decides.
  if (isSubmitted) throw CHALLENGES.refuse("already_submitted");
  const phase = phaseOf(challenge, now);
  if (phase === "upcoming")
    throw CHALLENGES.refuse("challenge_not_open", { opens_at: challenge.opensAt ?? "" });
  if (phase === "closed")
    throw CHALLENGES.refuse("challenge_closed", { closes_at: challenge.closesAt ?? "" });
  const stored = await addSubmission(db, {
    lobsterId: lobster.id,
    slug,
    score: await scoreAnswer(challenge, answer),
    maxScore: challenge.maxScore,
    shadowed: lobster.status === "shadow_muted",
  });
  if (!stored) throw CHALLENGES.refuse("already_submitted");
  return stored;
}
