import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { listChallenges } from "@/db/queries/challenges/challenges";
import { collect } from "./collection";
import { toChallenge } from "./schemas";

/** Every challenge, easiest first, with the viewer's submission to it. */
export async function loadChallenges(db: Db, { viewer, now }: Viewer) {
  const { imported, submissions } = await listChallenges(db, viewer);
  const bySlug = new Map(submissions.map((submission) => [submission.challengeSlug, submission]));
  return collect(imported).map((one) => toChallenge(one, bySlug.get(one.slug), new Date(now)));
}
