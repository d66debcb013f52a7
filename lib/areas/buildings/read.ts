import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { listVisitors } from "@/db/queries/buildings/visitors";
import { readShared } from "@/db/shared-reads";
import type { Locale } from "@/lib/platform/locales";
import { loadBuilding, loadCampusState, loadTarget } from "./buildings";
import { type CampusBuilding, campus, textsIn } from "./campus";
import { changesOf } from "./changes";
import { loadHoldings } from "./holdings";
import { toBuildingLobster } from "./schemas";

/** The whole campus as the viewer sees it, with its target and the challenges in progress. */
export async function readCampusState(viewer: Viewer, locale: Locale) {
  const state = await loadCampusState(database().db, viewer);
  return {
    ...state,
    buildings: state.buildings.map((building) => inLocale(building, locale)),
    target: { ...state.target, building: inLocale(state.target.building, locale) },
  };
}

export async function readTarget(viewer: Viewer, locale: Locale) {
  const target = await loadTarget(database().db, viewer);
  return { ...target, building: inLocale(target.building, locale) };
}

export const readBuilding = async (building: CampusBuilding, viewer: Viewer, locale: Locale) =>
  inLocale(await loadBuilding(database().db, building, viewer), locale);

/** When the campus last changed as the viewer sees it; `changesOf` says what counts. */
export const readCampusChanges = async (viewer: Viewer): Promise<string[]> =>
  changesOf(await loadCampusState(database().db, viewer));

/** When a building last changed as the viewer sees it; `changesOf` says what counts. */
export const readBuildingChanges = async (building: CampusBuilding, viewer: Viewer): Promise<string[]> =>
  changesOf({ buildings: [await loadBuilding(database().db, building, viewer)] });

/** The lobsters that last earned points in a building, the latest first, and when they did (ISO 8601). */
export async function readVisitors(slug: string, viewer: Viewer) {
  const rows = await readShared((db) => listVisitors(db, { slug, ...viewer }));
  return rows.map((row) => ({ lobster: toBuildingLobster(row), at: row.earnedAt }));
}

/** The buildings of the campus in which a lobster has points: first those that it holds, then by points. */
export const readHoldings = (lobsterId: string, { now }: Pick<Viewer, "now">) =>
  readShared((db) => loadHoldings(db, campus().buildings, { lobsterId, now }));

/** A building's record with its texts in a language, as far as the campus has them. */
const inLocale = <Building extends { slug: string }>(building: Building, locale: Locale): Building => ({
  ...building,
  ...textsIn(building.slug, locale),
});
