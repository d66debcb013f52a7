import type { z } from "zod";
import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { setForWeek } from "@/db/queries/course/weeks";
import { startQuest } from "@/lib/areas/quests/quests";
import { type CourseQuest, questsWith } from "./quest";

/**
 * Starts the quests that have as many places as wanted, all of them with the same words, and sets them for the week, in
 * the caller's transaction. Returns their ids.
 */
export async function startQuestsOfWeek(
  tx: Db,
  viewer: Viewer,
  { week, places, task, ...words }: z.output<typeof CourseQuest>,
): Promise<string[]> {
  const questIds: string[] = [];
  for (const quest of questsWith(places, words)) {
    const slots = quest.slots.map((title) => ({ title, description: task }));
    questIds.push((await startQuest(tx, viewer, { ...quest.words, subtasks: slots })).id);
  }
  await setForWeek(tx, { questIds, week });
  return questIds;
}
