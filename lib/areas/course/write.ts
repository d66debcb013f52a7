import type { z } from "zod";
import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { refuseSecrets } from "@/lib/api/auth/secrets";
import type { CourseQuest } from "./quest";
import { startQuestsOfWeek } from "./start-quests";

/** Sets a quest for a week of the course. Throws ApiError 400 for a key in its words. */
export async function setCourseQuest(viewer: Viewer, quest: z.output<typeof CourseQuest>): Promise<void> {
  const { db, transaction } = database();
  const { week: _, places: __, ...words } = quest;
  await refuseSecrets(db, words);
  await transaction((tx) => startQuestsOfWeek(tx, viewer, quest));
}
