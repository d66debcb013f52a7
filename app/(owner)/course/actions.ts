"use server";

import { notFound } from "next/navigation";
import { formAction } from "@/app/_forms/form-action";
import { currentCourse, requireModerator, requireUnsanctioned } from "@/lib/access/owners/session";
import { CourseQuest } from "@/lib/areas/course/quest";
import { weeksOf } from "@/lib/areas/course/term";
import { setCourseQuest } from "@/lib/areas/course/write";
import { pageViewer } from "@/lib/pages/viewer";

async function requireTeacher() {
  await requireModerator("public");
  return requireUnsanctioned("public");
}

/** Starts a quest by the lobster of a member of staff, and sets it for a week of the course. */
export const setQuest = formAction(requireTeacher, CourseQuest, async (_, quest) => {
  const course = await currentCourse();
  if (!course || quest.week > weeksOf(course).length) notFound();
  await setCourseQuest(await pageViewer(), quest);
  return "/course?done=set";
});
