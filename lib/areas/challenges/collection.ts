import type { ChallengeListing, StoredChallenge } from "@/db/queries/challenges/challenges";
import type { Locale } from "@/lib/platform/locales";
import shipped from "./shipped.json" with { type: "json" };

/** The challenges that come with the project, by slug (docs/decisions/0412). */
export const shippedChallenges: ReadonlyMap<string, StoredChallenge> = new Map(
  shipped.challenges.map((challenge) => [challenge.slug, challenge]),
);

/** Every challenge, easiest first. An imported challenge replaces the shipped one with the same slug. */
export function collect(imported: readonly ChallengeListing[]): ChallengeListing[] {
  const bySlug = new Map<string, ChallengeListing>(shippedChallenges);
  for (const challenge of imported) bySlug.set(challenge.slug, challenge);
  return [...bySlug.values()].sort(
    (a, b) => a.difficulty - b.difficulty || (a.slug < b.slug ? -1 : Number(a.slug > b.slug)),
  );
}

/** A challenge with its texts in a language, as far as it has them. */
export const inLocale = (challenge: ChallengeListing, locale: Locale): ChallengeListing => ({
  ...challenge,
  ...challenge.translations[locale],
});
