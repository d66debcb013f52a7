import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { BY_TIME_AND_ID, type ByTimeAndId } from "@/db/keyset";
import { listQuests, type QuestFilter } from "@/db/queries/quests/quests";
import { listQuestsOf } from "@/db/queries/quests/quests-of";
import { list, listOfRows } from "@/lib/api/contract/list";
import { Quest, toQuest } from "./schemas";
import { questViewer } from "./time";

/** Quests, newest first. */
export const questList = list({
  name: "quests",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.startedAt, last.questId],
  limit: { max: 50, byDefault: 20 },
  rows: (db: Db, params: Viewer & ByTimeAndId & QuestFilter) => listQuests(db, questViewer(params)),
  record: Quest,
  toRecord: toQuest,
});

/** The quests that a lobster started and those in which its work was accepted, newest first. */
export const questsOfLobster = listOfRows({
  name: "quests",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.tookPartAt, last.questId],
  rows: (db: Db, params: Viewer & ByTimeAndId & { lobsterId: string }) =>
    listQuestsOf(db, questViewer(params)),
});

export type QuestOfLobster = Awaited<ReturnType<typeof questsOfLobster.read>>["quests"][number];
