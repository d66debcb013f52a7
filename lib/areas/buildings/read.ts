import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { listVisitors } from "@/db/queries/buildings/visitors";
import { loadBuilding, loadCampusState, loadTarget } from "./buildings";
import { type CampusBuilding, campus } from "./campus";
import { loadHoldings } from "./holdings";
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
export const readHoldings = (lobsterId: string, { now }: Pick<Viewer, "now">) =>
  loadHoldings(database().db, campus().buildings, { lobsterId, now });
