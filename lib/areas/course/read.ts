import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import type { CourseRow } from "@/db/queries/course/course";
import { listCourseNumbers } from "@/db/queries/course/numbers";
import { listCourseQuests, listParticipants } from "@/db/queries/course/weeks";
import { activityLog } from "@/lib/access/activity/log";
import { questViewer } from "@/lib/areas/quests/time";
import { toCourseNumbers } from "./numbers";
import { boundsOf, weeksOf } from "./term";

export type CourseWeek = Awaited<ReturnType<typeof readWeeks>>[number];

/** The weeks of a course, the first one first, with their quests and who took part. */
export async function readWeeks(course: CourseRow, viewer: Viewer) {
  const { db } = database();
  const weeks = weeksOf(course);
  const bounds = weeks.map(boundsOf);
  const [quests, participants] = await Promise.all([
    listCourseQuests(db, questViewer(viewer)),
    listParticipants(db, {
      week: weeks.map(({ week }) => week),
      beginsAt: bounds.map(({ beginsAt }) => beginsAt),
      endsAt: bounds.map(({ endsAt }) => endsAt),
    }),
  ]);
  const tookPart = new Map(participants.map((row) => [row.week, row]));
  return weeks.map((week) => ({
    ...week,
    quests: quests.filter((quest) => quest.week === week.week),
    participants: tookPart.get(week.week) ?? { count: 0, lobsters: [] },
  }));
}

/** The numbers of each student's lobster in the course, for staff. */
export async function readCourseNumbers(course: CourseRow) {
  await activityLog.flush();
  const { beginsAt, endsAt } = boundsOf({ ...course, week: 0 });
  return (await listCourseNumbers(database().db, { beginsAt, endsAt })).map(toCourseNumbers);
}
