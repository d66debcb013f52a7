import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { listVisitors } from "@/db/queries/buildings/buildings";
import { listHoldersAt } from "@/db/queries/buildings/holdings";
import { findLastWords } from "@/db/queries/buildings/last-words";
import { timeOf } from "@/lib/api/shared/public-viewer";
import type { Locale } from "@/lib/platform/locales";
import { loadBuilding, loadCampusState } from "./buildings";
import { type CampusBuilding, campus, textsIn } from "./campus";
import { lobstersOf } from "./campus-rows";
import { changesOf } from "./changes";
import type { Fall } from "./fall";
import { loadHoldings } from "./holdings";
import { toBuildingLobster } from "./schemas";
import { momentsOfWeek, weekOf } from "./week";

/** The whole campus as the viewer sees it, with its target and the challenges in progress. */
export async function readCampusState(viewer: Viewer, locale: Locale) {
  const state = await loadCampusState(database().db, viewer);
  return {
    ...state,
    buildings: state.buildings.map((building) => inLocale(building, locale)),
    target: { ...state.target, building: inLocale(state.target.building, locale) },
  };
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
  const rows = await listVisitors(database().db, { slug, ...viewer });
  return rows.map((row) => ({ lobster: toBuildingLobster(row), at: row.earnedAt }));
}

/** Who held which building at the end of each of the last seven dates of the square, oldest first; today ends now. */
export async function readWeek(viewer: Viewer) {
  const { slugs } = campus();
  const days = momentsOfWeek(timeOf(viewer));
  const { db } = database();
  const rows = await listHoldersAt(db, { slugs: [...slugs], moments: days.map(({ at }) => at) });
  const ids = rows.map(({ lobsterId }) => lobsterId);
  return weekOf(days, rows, await lobstersOf(db, ids, viewer));
}

/** What the loser of a building last said in it; undefined if the viewer sees nothing. */
export const readLastWords = (slug: string, { loser, at }: Fall, viewer: Viewer) =>
  findLastWords(database().db, { slug, lobsterId: loser.id, before: at, ...viewer });

/** The buildings of the campus in which a lobster has points: first those that it holds, then by points. */
export const readHoldings = (lobsterId: string, { now }: Pick<Viewer, "now">) =>
  loadHoldings(database().db, campus().buildings, { lobsterId, now });

/** A building's record with its texts in a language, as far as the campus has them. */
const inLocale = <Building extends { slug: string }>(building: Building, locale: Locale): Building => ({
  ...building,
  ...textsIn(building.slug, locale),
});
