import { z } from "zod";
import { type QuestRecord, QuestStatus } from "@/lib/areas/quests/schemas";
import { CursorSearch } from "@/lib/pages/address";

/** The query of the page of all quests. */
export const QuestsSearch = CursorSearch.extend({ status: QuestStatus.optional() });

/** The query of a quest's page: the slot that it shows alone. */
export const QuestSearch = z.object({ slot: z.coerce.number().optional() });

export type ChosenStatus = QuestRecord["status"] | undefined;

/** The path of the quests with a status, or of all. */
export const questsPath = (status: ChosenStatus) => (status ? `/quests?status=${status}` : "/quests");

export const slotPath = (questId: string, slotNo: number) => `/quests/${questId}?slot=${slotNo}`;
