import type { Db } from "@/db/connection";
import { countActiveOwners } from "@/db/queries/release/people";
import { StartError } from "@/lib/platform/start-error";

/** The fewest active owners that a group of a pseudonymous release may have, unless the operator asks for more. */
export const GROUP_MIN = 5;

/**
 * Refuses a pseudonymous release that would single somebody out: each half year in which lobsters joined has to have so many owners
 * who had spoken by then. A group in which nobody spoke shows nobody. Throws StartError.
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
