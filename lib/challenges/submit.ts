import type { Db } from "@/db/connection";
import { addSubmission, findChallenge, type SubmissionRow } from "@/db/queries/challenges";
import type { Viewer } from "@/db/queries/shadowed";
import { conflict, notFound } from "@/lib/api/errors";
import { shippedChallenges } from "./collection";
import { phaseOf } from "./period";
import { scoreAnswer } from "./scoring";

/** Scores a lobster's one answer to a challenge. Throws 404, and 409 when it may not answer now or any more. */
export async function submitAnswer(
  db: Db,
  viewer: Viewer,
  slug: string,
  answer: string,
): Promise<SubmissionRow> {
  const { imported, isSubmitted } = await findChallenge(db, { ...viewer, slug });
  const challenge = imported ?? shippedChallenges.get(slug);
  if (!challenge) throw notFound("challenge");
  // Only spares the cost of hashing; the insert is what decides.
  if (isSubmitted) throw alreadySubmitted();
  const phase = phaseOf(challenge, new Date(viewer.now));
  if (phase === "upcoming")
    throw conflict("challenge_not_open", `This challenge opens at ${challenge.opensAt}.`);
  if (phase === "closed")
    throw conflict("challenge_closed", `This challenge closed at ${challenge.closesAt}.`);
  const stored = await addSubmission(db, {
    ...viewer,
    slug,
    score: await scoreAnswer(challenge, answer),
    maxScore: challenge.maxScore,
  });
  if (!stored) throw alreadySubmitted();
  return stored;
}

const alreadySubmitted = () =>
  conflict(
    "already_submitted",
    "You have answered this challenge already; one answer is all there is.",
    "GET /challenges shows your score as my_submission.",
  );
