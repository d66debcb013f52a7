import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import type { BuildingRow, ChallengeRow } from "@/db/queries/buildings/buildings";
import { squareDate } from "@/lib/platform/square-day";
import { type CampusBuilding, campus, findBuilding } from "./campus";
import { lobstersOf, readCampusRows } from "./campus-rows";
import { TARGET_MULTIPLIER, targetAt } from "./points";
import { toBuilding, toBuildingChallenge } from "./schemas";
import { shareCampusRows } from "./shared-campus";

/** The whole campus, or the buildings that the viewer may raid, with the target and the challenges in progress. */
export async function loadCampusState(db: Db, viewer: Viewer, raidableOnly = false) {
  const buildings = await readBuildings(db, campus().buildings, viewer);
  const target = buildings.find((building) => building.is_today_target);
  if (!target) throw new Error("today's target is not on the campus");
  const challenges = buildings.flatMap(({ challenge }) => challenge ?? []);
  return {
    buildings: raidableOnly ? buildings.filter(({ raidable }) => raidable) : buildings,
    target: targetRecord(target, new Date(viewer.now)),
    challenges,
  };
}

export async function loadTarget(db: Db, viewer: Viewer) {
  const now = new Date(viewer.now);
  return targetRecord(await loadBuilding(db, findBuilding(targetAt(now)), viewer), now);
}

const targetRecord = (building: ReturnType<typeof toBuilding>, now: Date) => ({
  building_slug: building.slug,
  name: building.name,
  building,
  date: squareDate(now),
  multiplier: TARGET_MULTIPLIER,
});

export async function loadBuilding(db: Db, building: CampusBuilding, viewer: Viewer) {
  const [found] = await readBuildings(db, [building], viewer);
  if (!found) throw new Error("a building of the campus was not listed");
  return found;
}

async function readBuildings(db: Db, buildings: readonly CampusBuilding[], viewer: Viewer) {
  const slugs = buildings.map(({ slug }) => slug);
  const { rows, lobster } =
    (await shareCampusRows(db, slugs, viewer)) ?? (await readCampusRows(db, slugs, viewer));
  const target = targetAt(new Date(viewer.now));
  return rows.flatMap((row, index) => {
    const building = buildings[index];
    if (!building) return [];
    const isTarget = row.slug === target;
    return [toBuilding(row, { building, isTarget, isRaidable: isRaidable(row, viewer), lobster })];
  });
}

/** Whether a raid by the viewer would begin: somebody else holds the building, and nothing is in the way. */
const isRaidable = ({ holderId, challengeId, isCoolingDown }: BuildingRow, { viewer }: Viewer): boolean =>
  holderId !== null && holderId !== viewer && challengeId === null && !isCoolingDown;

export async function loadChallenge(db: Db, row: ChallengeRow, viewer: Viewer) {
  return toBuildingChallenge(row, await lobstersOf(db, [row.challengerId, row.defenderId], viewer));
}
