import { notFound } from "next/navigation";
import { currentCourse, requireModerator } from "@/lib/access/owners/session";
import { csvOfCourse } from "@/lib/areas/course/numbers";
import { readCourseNumbers } from "@/lib/areas/course/read";

/** The numbers of /course/numbers, for a spreadsheet. */
export async function GET(): Promise<Response> {
  await requireModerator();
  const course = (await currentCourse()) ?? notFound();
  return new Response(csvOfCourse(await readCourseNumbers(course)), {
    headers: {
      "content-type": "text/csv; charset=utf-8; header=present",
      "content-disposition": 'attachment; filename="course.csv"',
      "cache-control": "private, no-store",
    },
  });
}
