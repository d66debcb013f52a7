import type { QuestRecord, SubtaskRecord } from "@/lib/areas/quests/schemas";
import { type MarkdownContent, plainContent, readMarkdown } from "@/lib/pages/markdown/read";
import { lightBeginningOf, weightOf } from "@/lib/pages/markdown/weight";
import { type LinkedText, type LinksOf, readLinks } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";
import { questBriefText } from "../../_parts/quest-entry";

/** The submission of a slot, or its beginning. */
export interface SubmittedWork {
  content: MarkdownContent;
  isWhole: boolean;
}

export interface QuestTexts {
  brief: MarkdownContent;
  summary: MarkdownContent;
  /** The submissions, by the number of their slot. */
  works: Map<number, SubmittedWork>;
}

/** Bytes that the texts of a quest may add to its page, so that the page stays below 600 KB. */
const WEIGHT_MAX = 450_000;
const BEGINNING_WEIGHT = 3000;

/** The texts of a slot, by the names under which lib/areas/quests/quests.ts keeps their mentions. */
export const slotTexts = (
  id: string,
  { slot_no, description, submission, reviewer_note }: SubtaskRecord,
) => ({
  task: { id, field: `task-${slot_no}`, text: description } satisfies LinkedText,
  work: { id, field: `work-${slot_no}`, text: submission ?? "" } satisfies LinkedText,
  note: { id, field: `note-${slot_no}`, text: reviewer_note ?? "" } satisfies LinkedText,
});

const summaryIn = ({ id, summary }: QuestRecord): LinkedText => ({
  id,
  field: "summary",
  text: summary ?? "",
});

/** The link targets in the texts of a quest and of its slots. */
export async function readQuestLinks(quest: QuestRecord): Promise<LinksOf> {
  const texts = [questBriefText(quest), summaryIn(quest)];
  const ofSlots = quest.subtasks.flatMap((slot) => Object.values(slotTexts(quest.id, slot)));
  return readLinks([...texts, ...ofSlots], await pageViewer());
}

/**
 * The texts of a quest, parsed as Markdown. Submissions are whole until the first for which the page has no
 * room; from there on only their beginnings are shown, and none of them is parsed whole.
 */
export function textsOf(quest: QuestRecord, linksOf: LinksOf): QuestTexts {
  const read = (said: LinkedText) => readMarkdown(said.text, linksOf(said));
  const [brief, summary] = [read(questBriefText(quest)), read(summaryIn(quest))];
  const texts: QuestTexts = { brief, summary, works: new Map() };
  const submitted = quest.subtasks.filter(({ submission }) => submission);
  let room = WEIGHT_MAX - brief.weight - summary.weight - submitted.length * BEGINNING_WEIGHT;
  for (const slot of quest.subtasks) {
    const { task, note } = slotTexts(quest.id, slot);
    for (const said of [task, note]) room -= plainContent(said.text, linksOf(said)).weight;
  }
  for (const slot of submitted) {
    const { work: said } = slotTexts(quest.id, slot);
    const work = weightOf(said.text) <= room ? wholeWork(said, linksOf) : undefined;
    room = work && work.content.weight <= room ? room - work.content.weight : 0;
    texts.works.set(slot.slot_no, work && room > 0 ? work : beginning(said, linksOf));
  }
  return texts;
}

/** The whole submission of a slot. */
export const wholeWork = (said: LinkedText, linksOf: LinksOf): SubmittedWork => ({
  content: readMarkdown(said.text, linksOf(said)),
  isWhole: true,
});

function beginning(said: LinkedText, linksOf: LinksOf): SubmittedWork {
  const start = lightBeginningOf(said.text, BEGINNING_WEIGHT);
  return start === said.text
    ? wholeWork(said, linksOf)
    : { content: plainContent(`${start}…`, linksOf(said)), isWhole: false };
}
