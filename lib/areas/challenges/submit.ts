import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { addSubmission, findChallenge, type SubmissionRow } from "@/db/queries/challenges/challenges";
import { shippedChallenges } from "./collection";
import { phaseOf } from "./period";
import { CHALLENGE_REFUSALS } from "./refusals";
import { scoreAnswer } from "./scoring";

/**
 * Scores a lobster's only answer to a challenge. Throws ApiError 404, and 409 if it answered before or the
 * challenge is not open.
 */
export async function submitAnswer(
  db: Db,
  viewer: Viewer,
  slug: string,
  answer: string,
): Promise<SubmissionRow> {
  const { imported, isSubmitted } = await findChallenge(db, { slug, ...viewer });
  const challenge = imported ?? shippedChallenges.get(slug);
  if (!challenge) throw CHALLENGE_REFUSALS.refuse("challenge_not_found");
  // This check only avoids the cost of hashing. The insert below decides.
  if (isSubmitted) throw CHALLENGE_REFUSALS.refuse("already_submitted");
  const phase = phaseOf(challenge, new Date(viewer.now));
  if (phase === "upcoming")
    throw CHALLENGE_REFUSALS.refuse("challenge_not_open", { opens_at: challenge.opensAt ?? "" });
  if (phase === "closed")
    throw CHALLENGE_REFUSALS.refuse("challenge_closed", { closes_at: challenge.closesAt ?? "" });
  const stored = await addSubmission(db, {
    slug,
    score: await scoreAnswer(challenge, answer),
    maxScore: challenge.maxScore,
    ...viewer,
  });
  if (!stored) throw CHALLENGE_REFUSALS.refuse("already_submitted");
  return stored;
}
