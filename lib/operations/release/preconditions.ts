import type { Db } from "@/db/connection";
import { findAnnouncement } from "@/db/queries/release/announcement";
import { countActiveOwners } from "@/db/queries/release/people";
import { StartError } from "@/lib/platform/start-error";

/** Throws StartError until owners have had a week to opt out. */
export async function refuseUnlessAnnounced(db: Db, now: Date): Promise<void> {
  const announced = await findAnnouncement(db);
  if (!announced)
    throw new StartError(
      "Owners have to be told a week before the first release: npm run admin -- release --announce tells them.",
    );
  if (announced.releaseFrom > now.toISOString())
    throw new StartError(
      `Owners were told on ${announced.announcedAt}; the first release may be made from ${announced.releaseFrom} on.`,
    );
}

/**
 * The minimum number of active owners in a group of a pseudonymous release, unless the operator asks for
 * more.
 */
export const GROUP_MIN = 5;

/**
 * Throws StartError for a pseudonymous release that would single somebody out: of the owners who joined in
 * each half year, at least `least` must have spoken by then, or none.
 */
export async function refuseSmallGroups(db: Db, asOf: string, least: number): Promise<void> {
  const groups = await countActiveOwners(db, { asOf });
  const small = groups.filter(({ owners }) => owners > 0 && owners < least);
  if (groups.every(({ owners }) => owners === 0))
    throw new StartError("Nobody had spoken by then: there is nothing to release.");
  if (small.length === 0) return;
  const named = small.map(({ joined, owners }) => `${joined} (${owners})`).join(", ");
  throw new StartError(
    `A pseudonymous release needs at least ${least} active owners in each half year in which lobsters joined; fewer have ${named}.`,
  );
}
