import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { type BuildingRow, type ChallengeRow, listBuildings } from "@/db/queries/buildings/buildings";
import { settleRaids } from "@/db/queries/buildings/raids";
import { findLobsters } from "@/db/queries/lobsters/lobsters";
import { chinaDate } from "@/lib/platform/china-date";
import { type CampusBuilding, campus, findBuilding } from "./campus";
import { TARGET_MULTIPLIER, targetAt } from "./points";
import { type LobsterById, toBuilding, toBuildingLobster, toChallenge } from "./schemas";

/** The whole campus as the viewer sees it, with its target and the challenges in progress. */
export async function loadCampusState(db: Db, viewer: Viewer) {
  const buildings = await readBuildings(db, campus().buildings, viewer);
  const target = buildings.find((building) => building.is_today_target);
  if (!target) throw new Error("today's target is not on the campus");
  const challenges = buildings.flatMap(({ challenge }) => challenge ?? []);
  return { buildings, target: targetRecord(target, new Date(viewer.now)), challenges };
}

/** Today's target as the viewer sees it. */
export async function loadTarget(db: Db, viewer: Viewer) {
  const now = new Date(viewer.now);
  return targetRecord(await loadBuilding(db, findBuilding(targetAt(now)), viewer), now);
}

const targetRecord = (building: ReturnType<typeof toBuilding>, now: Date) => ({
  building,
  date: chinaDate(now),
  multiplier: TARGET_MULTIPLIER,
});

/** One building as the viewer sees it. */
export async function loadBuilding(db: Db, building: CampusBuilding, viewer: Viewer) {
  const [found] = await readBuildings(db, [building], viewer);
  if (!found) throw new Error("a building of the campus was not listed");
  return found;
}

async function readBuildings(db: Db, buildings: readonly CampusBuilding[], viewer: Viewer) {
  const rows = await settledRows(db, buildings, viewer);
  const lobster = await lobstersOf(db, rows.flatMap(lobsterIds), viewer);
  const target = targetAt(new Date(viewer.now));
  return rows.flatMap((row, index) => {
    const building = buildings[index];
    return building ? [toBuilding(row, { building, isTarget: row.slug === target, lobster })] : [];
  });
}

/** The first read after the end of a raid settles it, so that no scheduled job is needed (docs/decisions/0421). */
async function settledRows(
  db: Db,
  buildings: readonly CampusBuilding[],
  viewer: Viewer,
): Promise<BuildingRow[]> {
  const slugs = buildings.map(({ slug }) => slug);
  const params = { ...viewer, slugs, day: chinaDate(new Date(viewer.now)) };
  const rows = await listBuildings(db, params);
  if (!rows.some(({ isDue }) => isDue)) return rows;
  await settleRaids(db, viewer.now);
  return listBuildings(db, params);
}

/** A challenge as the viewer sees it. */
export async function loadChallenge(db: Db, row: ChallengeRow, viewer: Viewer) {
  return toChallenge(row, await lobstersOf(db, [row.challengerId, row.defenderId], viewer));
}

const lobsterIds = (row: BuildingRow): string[] => [
  ...(row.holderId ? [row.holderId] : []),
  ...(row.challengeId === null ? [] : [row.challengerId, row.defenderId]),
  ...row.top.map(({ lobsterId }) => lobsterId),
];

async function lobstersOf(db: Db, ids: string[], { viewer }: Viewer): Promise<LobsterById> {
  const rows = await findLobsters(db, [...new Set(ids)], viewer);
  const known = new Map(rows.map((row) => [row.lobsterId, toBuildingLobster(row)]));
  return (id) => {
    const lobster = known.get(id);
    if (!lobster) throw new Error(`lobster ${id} has no row`);
    return lobster;
  };
}
