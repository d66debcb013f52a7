import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { listChallenges } from "@/db/queries/challenges/challenges";
import type { Locale } from "@/lib/platform/locales";
import { collect, inLocale } from "./collection";
import { toChallenge } from "./schemas";

/**
 * Every challenge, easiest first, with the viewer's submission to it. Its texts are in the language `locale`; without
 * one, in the language they were written in.
 */
export async function loadChallenges(db: Db, { viewer, now }: Viewer, locale?: Locale) {
  const { imported, submissions } = await listChallenges(db, viewer);
  const bySlug = new Map(submissions.map((submission) => [submission.challengeSlug, submission]));
  return collect(imported).map((one) =>
    toChallenge(locale ? inLocale(one, locale) : one, bySlug.get(one.slug), new Date(now)),
  );
}
