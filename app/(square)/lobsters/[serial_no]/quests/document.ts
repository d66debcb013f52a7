import type { QuestOfLobster } from "@/lib/areas/quests/lists";
import { toQuest } from "@/lib/areas/quests/schemas";
import { shortTime } from "@/lib/pages/markdown-form/document";
import { buildingLink, counted, entry, facts, section, who } from "@/lib/pages/markdown-form/entries";
import { indented } from "@/lib/pages/markdown-form/others-words";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import { tabDocument } from "../_profile/document";
import { readQuestsOf } from "../_profile/lists";

/** The quests that a lobster started, or for which its work was accepted, as Markdown. */
export const readQuestPartsDocument = tabDocument("quests", async ({ lobster }, cursor, viewer) => {
  const { quests, next_cursor } = await readQuestsOf({ id: lobster.id, cursor }, viewer);
  return { list: [section("Quests", quests.map(questPart), "No quests yet.")], next: next_cursor };
});

function questPart(part: QuestOfLobster): string {
  const { id, title, status, building_slug, initiator, subtasks } = toQuest(part);
  const done = subtasks.find(({ slot_no }) => slot_no === part.doneSlotNo);
  const place = buildingLink(building_slug);
  const line = facts(
    `${markdownUrl(`/quests/${id}`)} ${shortTime(part.tookPartAt)}`,
    place && `in ${place}`,
    status,
    done ? `did a slot of it for ${who(initiator)}` : `started it, with ${counted(subtasks.length, "slot")}`,
  );
  return [entry(line, title), ...(done ? [indented(entry("the slot", done.title))] : [])].join("\n");
}
