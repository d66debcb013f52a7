import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { listRecruiting, type RecruitingRow } from "@/db/queries/home/recruiting-quests";
import { sharesWithAll } from "@/lib/api/shared/list-cache/reader";
import { sharedSnapshot } from "@/lib/api/shared/list-cache/snapshot";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { weekAt } from "@/lib/areas/course/term";
import { questViewer } from "@/lib/areas/quests/time";

/** Bounds how many quests with an open slot are counted. */
export const RECRUITING_MAX = 100;

const TABLES = ["quests", "subtasks", "quest_claims", "lobsters", "course_quests", "course"];

const snapshot = sharedSnapshot("quests", TABLES, (db) => listRecruiting(db, questViewer(publicViewer())));

/**
 * The quests in which the viewer may claim a slot, newest first, at most RECRUITING_MAX. From the snapshot that all
 * readers share, unless the viewer sees quests differently from others, or `blocked` is undefined because there are too
 * many.
 */
export async function readRecruiting(
  db: Db,
  viewer: Viewer,
  blocked: ReadonlySet<string> | undefined,
): Promise<RecruitingRow[]> {
  const isShared = blocked !== undefined && sharesWithAll(db, viewer);
  const seen = isShared ? await snapshot.read(db) : await listRecruiting(db, questViewer(viewer));
  const open: RecruitingRow[] = [];
  for (const quest of seen) {
    if (open.length === RECRUITING_MAX) break;
    if (isOpenTo(quest, viewer) && !(isShared && blocked.has(quest.initiatorId))) open.push(quest);
  }
  return open;
}

/** The first of these quests that is set for the present week of the square's course. */
export const questOfTheWeek = (recruiting: readonly RecruitingRow[], now: Date): RecruitingRow | undefined =>
  recruiting.findLast(
    ({ courseWeek, courseBeginsOn: beginsOn, courseEndsOn: endsOn }) =>
      beginsOn !== null && endsOn !== null && courseWeek === weekAt({ beginsOn, endsOn }, now),
  );

const isOpenTo = ({ initiatorId, deadline, holders }: RecruitingRow, { viewer, now }: Viewer) =>
  initiatorId !== viewer && (deadline === null || deadline > now) && !holders.includes(viewer);
