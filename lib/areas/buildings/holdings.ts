import type { Db } from "@/db/connection";
import { listHoldings } from "@/db/queries/buildings/holdings";
import { settleRaids } from "@/db/queries/buildings/raids";
import type { CampusBuilding } from "./campus";
import { pointsOf } from "./points";

/**
 * Those of the buildings in which a lobster has points at `now` (ISO 8601): first those that it holds, then by points.
 * Settles raids there that have ended (docs/decisions/0420).
 */
export async function loadHoldings(
  db: Db,
  buildings: readonly CampusBuilding[],
  whose: { lobsterId: string; now: string },
) {
  const params = { ...whose, slugs: buildings.map(({ slug }) => slug) };
  let rows = await listHoldings(db, params);
  if (rows.some(({ isDue }) => isDue)) {
    await settleRaids(db, whose.now);
    rows = await listHoldings(db, params);
  }
  const bySlug = new Map(buildings.map((building) => [building.slug, building]));
  return rows.flatMap(({ slug, halves, earnedAt, heldSince }) => {
    const building = bySlug.get(slug);
    return building ? [{ building, points: pointsOf(halves), earnedAt, heldSince }] : [];
  });
}
