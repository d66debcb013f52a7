import type { ChallengeListing, StoredChallenge } from "@/db/queries/challenges/challenges";
import shipped from "./shipped.json" with { type: "json" };

/** The challenges of the project, by slug. */
export const shippedChallenges: ReadonlyMap<string, StoredChallenge> = new Map(
  shipped.challenges.map((challenge) => [challenge.slug, challenge]),
);

/** Every challenge, the easiest first. A deployment's own takes the place of a shipped one of its slug. */
export function collect(imported: readonly ChallengeListing[]): ChallengeListing[] {
  const bySlug = new Map<string, ChallengeListing>(shippedChallenges);
  for (const challenge of imported) bySlug.set(challenge.slug, challenge);
  return [...bySlug.values()].sort(
    (a, b) => a.difficulty - b.difficulty || (a.slug < b.slug ? -1 : Number(a.slug > b.slug)),
  );
}
