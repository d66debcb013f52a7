import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { listHoldings } from "@/db/queries/buildings/holdings";
import { settleRaids } from "@/db/queries/buildings/raids";
import { listVisitors } from "@/db/queries/buildings/visitors";
import { loadBuilding, loadCampusState, loadTarget } from "./buildings";
import { buildingOf, type CampusBuilding, campus } from "./campus";
import { pointsOf } from "./points";
import { toBuildingLobster } from "./schemas";

/** The whole campus as the viewer sees it, with its target and the challenges in progress. */
export const readCampusState = (viewer: Viewer) => loadCampusState(database().db, viewer);

/** Today's target as the viewer sees it. */
export const readTarget = (viewer: Viewer) => loadTarget(database().db, viewer);

/** One building as the viewer sees it. */
export const readBuilding = (building: CampusBuilding, viewer: Viewer) =>
  loadBuilding(database().db, building, viewer);

/** The lobsters that last earned points in a building, the latest first, and when they did (ISO 8601). */
export async function readVisitors(slug: string, viewer: Viewer) {
  const rows = await listVisitors(database().db, { ...viewer, slug });
  return rows.map((row) => ({ lobster: toBuildingLobster(row), at: row.earnedAt }));
}

/** The buildings of the campus in which a lobster has points: first those that it holds, then by points. */
export async function readHoldings(lobsterId: string, { now }: Pick<Viewer, "now">) {
  const { db } = database();
  const params = { lobsterId, slugs: [...campus().slugs], now };
  let rows = await listHoldings(db, params);
  if (rows.some(({ isDue }) => isDue)) {
    await settleRaids(db, now);
    rows = await listHoldings(db, params);
  }
  return rows.flatMap(({ slug, halves, earnedAt, heldSince }) => {
    const building = buildingOf(slug);
    return building ? [{ building, points: pointsOf(halves), earnedAt, heldSince }] : [];
  });
}
