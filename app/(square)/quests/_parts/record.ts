import type { z } from "zod";
import type { Quest } from "@/lib/quests/schemas";

export type QuestRecord = z.input<typeof Quest>;
export type SubtaskRecord = QuestRecord["subtasks"][number];
