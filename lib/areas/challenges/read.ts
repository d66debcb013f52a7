import type { z } from "zod";
import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { countSolved, listFirstSolvers } from "@/db/queries/challenges/solved";
import { toLobster } from "@/lib/areas/lobsters/schemas";
import type { Locale } from "@/lib/platform/locales";
import { loadChallenges } from "./challenges";
import type { Challenge } from "./schemas";

/** Solutions are counted up to this; beyond it pages say "more than". */
export const SOLVED_COUNTED_MAX = 1000;

export type ShownChallenge = z.input<typeof Challenge> & {
  /** How many lobsters solved it; SOLVED_COUNTED_MAX + 1 for more. */
  solved: number;
};

/** Every challenge, easiest first, in a language, with the viewer's submission to it and how many solved it. */
export async function readChallenges(viewer: Viewer, locale: Locale): Promise<ShownChallenge[]> {
  return withSolved(await loadChallenges(database().db, viewer, locale));
}

/** One challenge in a language, and who solved it first, at most `limit`; undefined if there is no such challenge. */
export async function readChallenge(viewer: Viewer, slug: string, limit: number, locale: Locale) {
  const all = await loadChallenges(database().db, viewer, locale);
  const [challenge] = await withSolved(all.filter((one) => one.slug === slug));
  if (!challenge) return undefined;
  const first = await listFirstSolvers(database().db, { slug, limit, ...viewer });
  return { challenge, first: first.map((row) => ({ lobster: toLobster(row), at: row.solvedAt })) };
}

export const readChallengeSlugs = async (viewer: Viewer) =>
  (await loadChallenges(database().db, viewer)).map(({ slug }) => slug);

async function withSolved(challenges: z.input<typeof Challenge>[]): Promise<ShownChallenge[]> {
  const rows = await countSolved(database().db, {
    slugs: challenges.map(({ slug }) => slug),
    limit: SOLVED_COUNTED_MAX + 1,
  });
  const counts = new Map(rows.map(({ slug, count }) => [slug, count]));
  return challenges.map((challenge) => ({ ...challenge, solved: counts.get(challenge.slug) ?? 0 }));
}
