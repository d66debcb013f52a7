import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { readLobsters } from "@/lib/areas/lobsters/read";
import { loadQuest } from "./quests";
import type { QuestRecord } from "./schemas";

export const readQuest = (id: string, viewer: Viewer) => loadQuest(database().db, viewer, id);

/** The lobsters that hold the quest's slots, by id. */
export async function readClaimants({ subtasks }: QuestRecord, viewer: Viewer) {
  const ids = subtasks.flatMap(({ claimed_by }) => claimed_by ?? []);
  return new Map((await readLobsters(ids, viewer)).map((lobster) => [lobster.id, lobster]));
}
