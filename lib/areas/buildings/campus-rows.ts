import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { type BuildingRow, listBuildings } from "@/db/queries/buildings/buildings";
import { settleRaids } from "@/db/queries/buildings/raids";
import { findLobsters } from "@/db/queries/lobsters/lobsters";
import { squareDate } from "@/lib/platform/square-day";
import { cooledDownAt } from "./raids";
import { type LobsterById, toBuildingLobster } from "./schemas";

/** The state of buildings, in the requested order, and the lobsters that are shown in them. */
export interface CampusRows {
  rows: readonly BuildingRow[];
  lobster: LobsterById;
}

/** Reads the state of buildings as the viewer sees it. Settles raids that have ended (docs/decisions/0420). */
export async function readCampusRows(db: Db, slugs: readonly string[], viewer: Viewer): Promise<CampusRows> {
  const rows = await settledRows(db, slugs, viewer);
  return { rows, lobster: await lobstersOf(db, shownIn(rows), viewer) };
}

/** The first read after the end of a raid settles it, so that no scheduled job is needed (docs/decisions/0420). */
async function settledRows(db: Db, slugs: readonly string[], viewer: Viewer): Promise<BuildingRow[]> {
  const params = {
    slugs: [...slugs],
    day: squareDate(new Date(viewer.now)),
    cooledDownAt: cooledDownAt(viewer),
    ...viewer,
  };
  const rows = await listBuildings(db, params);
  if (!rows.some(({ isDue }) => isDue)) return rows;
  await settleRaids(db, viewer.now);
  return listBuildings(db, params);
}

/** The ids of the lobsters that are shown in buildings. */
export const shownIn = (rows: readonly BuildingRow[]): string[] =>
  rows.flatMap((row) => [
    ...(row.holderId ? [row.holderId] : []),
    ...(row.challengeId === null ? [] : [row.challengerId, row.defenderId]),
    ...row.top.map(({ lobsterId }) => lobsterId),
  ]);

export async function lobstersOf(db: Db, ids: string[], { viewer }: Viewer): Promise<LobsterById> {
  const found = await findLobsters(db, [...new Set(ids)], viewer);
  const byId = new Map(found.map((row) => [row.lobsterId, toBuildingLobster(row)]));
  return (id) => {
    const lobster = byId.get(id);
    if (!lobster) throw new Error(`lobster ${id} has no row`);
    return lobster;
  };
}
