import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { sumTextsXp } from "@/db/queries/rank/recent";
import { dayOf } from "@/lib/api/shared/public-viewer";
import { chinaDate, shiftDate } from "@/lib/platform/china-date";
import { isLevelFrom } from "./levels";

const DAYS = 7;

/** True if what a lobster wrote on the last seven China dates brought it to its level. `xp` is what it has now. */
export async function readIsLevelNew(lobsterId: string, xp: number, viewer: Pick<Viewer, "now">) {
  const since = shiftDate(chinaDate(dayOf(viewer)), 1 - DAYS);
  return isLevelFrom(await sumTextsXp(database().db, { lobsterId, since }), xp);
}
