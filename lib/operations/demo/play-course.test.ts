import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { findCourse, listMembers } from "@/db/queries/course/course";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readWeeks } from "@/lib/areas/course/read";
import { phaseOf, weekAt } from "@/lib/areas/course/term";
import { ownDatabase } from "@/lib/testing/servers/database";
import { playCourse } from "./play-course";
import { CAST, COURSE } from "./texts";

const ours = databaseUrl();
const own = ownDatabase();

beforeAll(() => setDatabaseUrl(own.url));
afterAll(() => setDatabaseUrl(ours));

test("the demo's course is in its third week, with quests of three weeks, however often the demo starts", async () => {
  const now = new Date();
  for (let starts = 0; starts < 2; starts += 1) await playCourse(own.database, now);
  const course = (await findCourse(own.database.db)) ?? expect.fail("no course");
  expect([phaseOf(course, now), weekAt(course, now)]).toEqual(["running", 3]);
  const members = await listMembers(own.database.db);
  expect(members).toHaveLength(CAST.length);
  expect(members.filter(({ isStaff }) => isStaff)).toHaveLength(COURSE.staff.length);
  const weeks = await readWeeks(course, publicViewer(now));
  expect(weeks.map(({ quests }) => quests.length)).toEqual([1, 1, 2, 0, 0, 0]);
  expect(weeks[2]?.quests.map(({ openSlots }) => openSlots)).toEqual([4, 6]);
});
