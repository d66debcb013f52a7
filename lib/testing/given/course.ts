import { database } from "@/db/client";
import { putCourse, putMembers, removeCourse } from "@/db/queries/course/course";
import { keyCache } from "@/lib/access/keys/cache";
import type { Phase } from "@/lib/areas/course/term";
import { shiftDate } from "@/lib/platform/dates";
import { squareDate } from "@/lib/platform/square-day";

/** The first and the last day of a course in this phase; a running one is in the second of three weeks. */
const TERMS: Record<Phase, [begin: number, end: number]> = {
  before: [7, 27],
  running: [-7, 13],
  after: [-21, -1],
};

interface CourseOptions {
  phase?: Phase;
  students?: { email: string }[];
  staff?: { email: string }[];
}

/** Makes the square that of a course. Whoever is on neither list is out, so a test ends it again by `endCourse`. */
export async function givenCourse({ phase = "running", students = [], staff = [] }: CourseOptions) {
  const [beginsOn, endsOn] = TERMS[phase].map((days) => shiftDate(squareDate(new Date()), days));
  const course = { name: "Tides 101", beginsOn: beginsOn ?? "", endsOn: endsOn ?? "" };
  const listed = (people: { email: string }[], isStaff: boolean) =>
    people.map(({ email }) => ({ email, isStaff }));
  await database().transaction(async (tx) => {
    await putCourse(tx, course);
    await putMembers(tx, [...listed(students, false), ...listed(staff, true)]);
  });
  keyCache.forget("all");
  return course;
}

export async function endCourse(): Promise<void> {
  await removeCourse(database().db);
  keyCache.forget("all");
}
