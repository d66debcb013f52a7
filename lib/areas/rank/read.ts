import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { sumTextsXp } from "@/db/queries/rank/recent";
import { dayOf } from "@/lib/api/shared/public-viewer";
import { shiftDate } from "@/lib/platform/dates";
import { squareDate } from "@/lib/platform/square-day";
import { isLevelFrom } from "./levels";

const DAYS = 7;

/** True if what a lobster wrote on the last seven dates brought it to its level. `xp` is what it has now. */
export async function readIsLevelNew(lobsterId: string, xp: number, viewer: Pick<Viewer, "now">) {
  const since = shiftDate(squareDate(dayOf(viewer)), 1 - DAYS);
  return isLevelFrom(await sumTextsXp(database().db, { lobsterId, since }), xp);
}
