import type { Db } from "@/db/connection";
import { addSubmission, findChallenge, type SubmissionRow } from "@/db/queries/challenges";
import { conflict, notFound } from "@/lib/api/errors";
import type { Principal } from "@/lib/api/principal";
import { shippedChallenges } from "./collection";
import { phaseOf } from "./period";
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
  if (!challenge) throw notFound("challenge");
  // Only spares the cost of hashing; the insert is what decides.
  if (isSubmitted) throw alreadySubmitted();
  const phase = phaseOf(challenge, now);
  if (phase === "upcoming")
    throw conflict("challenge_not_open", `This challenge opens at ${challenge.opensAt}.`);
  if (phase === "closed")
    throw conflict("challenge_closed", `This challenge closed at ${challenge.closesAt}.`);
  const stored = await addSubmission(db, {
    lobsterId: lobster.id,
    slug,
    score: await scoreAnswer(challenge, answer),
    maxScore: challenge.maxScore,
    shadowed: lobster.status === "shadow_muted",
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
