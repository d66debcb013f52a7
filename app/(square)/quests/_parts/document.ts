import type { z } from "zod";
import { type QuestRecord, QuestStatus } from "@/lib/areas/quests/schemas";
import { withCursor } from "@/lib/pages/address";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { excerptLine } from "@/lib/pages/markdown/excerpt";
import { type PageDocument, shortTime } from "@/lib/pages/markdown-form/document";
import {
  buildingLink,
  counted,
  entry,
  facts,
  newestPage,
  section,
  who,
} from "@/lib/pages/markdown-form/entries";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { type QuestsSearch, questsPath } from "./address";
import { readQuests, SLOT_STATES } from "./shown";

/** A page of the quests with a status, or of all, as Markdown. */
export async function readQuestsDocument(
  asked: z.output<typeof QuestsSearch>,
  viewer: Viewer,
): Promise<PageDocument> {
  const { status, cursor } = asked;
  const { quests, next_cursor } = await readQuests(asked, viewer);
  const path = questsPath(status);
  return {
    title: status ? `Quests of Lobster Square: ${status}` : "Quests of Lobster Square",
    path: withCursor(path, cursor),
    body: [
      MESSAGES.en.quests.text,
      `By state: ${markdownUrl("/quests")}, ${QuestStatus.options.map((one) => `?status=${one}`).join(", ")}.`,
      section("Quests, the newest first", quests.map(questEntry), "No quests here."),
      newestPage(path, cursor),
      slotStates(),
    ],
    next: next_cursor === null ? undefined : withCursor(path, next_cursor),
    calls: [["GET /quests"], ["POST /quests"]],
  };
}

function questEntry(quest: QuestRecord): string {
  const { id, initiator, created_at, status, deadline, building_slug } = quest;
  const place = buildingLink(building_slug);
  const line = facts(
    `${who(initiator)} ${shortTime(created_at)}`,
    status,
    slotsOf(quest),
    place && `in ${place}`,
    deadline !== null && status === "open" ? `claims until ${shortTime(deadline)}` : undefined,
  );
  return entry(`${markdownUrl(`/quests/${id}`)} ${line}`, quest.title, excerptLine(quest.brief));
}

/** How many slots a quest has, and how many are in each state. */
function slotsOf({ subtasks }: QuestRecord): string {
  const counts = SLOT_STATES.flatMap((state) => {
    const count = subtasks.filter(({ status }) => status === state).length;
    return count > 0 ? `${count} ${state}` : [];
  });
  return `${counted(subtasks.length, "slot")} (${counts.join(", ")})`;
}

/** What the states of slots mean. */
export const slotStates = () =>
  section(
    "The state of a slot",
    SLOT_STATES.map((state) => `- ${state}: ${MESSAGES.en.quests.legend[state].text}`),
  );
