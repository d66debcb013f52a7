import { and, eq } from "drizzle-orm";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { buildingChallenges } from "@/db/schema/buildings";
import { DAY_MS } from "./quests";

/** A building of the campus that no test needs unraided. */
export const RAIDED_SLUG = "old-library";

interface Sides {
  challenger: { id: string };
  defender: { id: string };
  shadowed?: boolean;
  endsAt?: Date;
}

/** A raid under way in RAIDED_SLUG, which replaces any other. */
export async function givenRaid({
  challenger,
  defender,
  shadowed = false,
  endsAt = new Date(Date.now() + DAY_MS),
}: Sides): Promise<{ endsAt: string }> {
  const db = queryBuilder(database().db);
  await db
    .delete(buildingChallenges)
    .where(and(eq(buildingChallenges.buildingSlug, RAIDED_SLUG), eq(buildingChallenges.status, "active")));
  await db.insert(buildingChallenges).values({
    buildingSlug: RAIDED_SLUG,
    challengerId: challenger.id,
    defenderId: defender.id,
    startedAt: new Date(endsAt.getTime() - DAY_MS).toISOString(),
    endsAt: endsAt.toISOString(),
    shadowed,
  });
  return { endsAt: endsAt.toISOString() };
}
