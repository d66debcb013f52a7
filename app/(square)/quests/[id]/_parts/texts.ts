import type { QuestRecord, SubtaskRecord } from "@/lib/areas/quests/schemas";
import { plainWords, readMarkdown, type Words } from "@/lib/pages/markdown/read";
import { beginningOf, weightOf } from "@/lib/pages/markdown/weight";

/** The submission of a slot, or its beginning. */
export interface Work {
  words: Words;
  isWhole: boolean;
}

export interface QuestTexts {
  brief: Words;
  summary: Words;
  /** The submissions, by the number of their slot. */
  works: Map<number, Work>;
}

/** Bytes that the texts of a quest may add to its page, so that the page stays below 600 KB. */
const WEIGHT_MAX = 450_000;
const BEGINNING_WEIGHT = 3000;

/**
 * The texts of a quest, parsed as Markdown. Submissions are whole until the first that the page has no room for; from
 * there on only their beginnings are shown, and none of them is parsed whole.
 */
export function textsOf({ brief, summary, subtasks }: QuestRecord): QuestTexts {
  const texts: QuestTexts = {
    brief: readMarkdown(brief),
    summary: readMarkdown(summary ?? ""),
    works: new Map(),
  };
  const submitted = subtasks.filter(({ submission }) => submission);
  let room = WEIGHT_MAX - texts.brief.weight - texts.summary.weight - submitted.length * BEGINNING_WEIGHT;
  for (const { description, reviewer_note } of subtasks)
    room -= weightOf(description) + weightOf(reviewer_note ?? "");
  for (const subtask of submitted) {
    const work = weightOf(subtask.submission ?? "") <= room ? wholeWork(subtask) : undefined;
    room = work && work.words.weight <= room ? room - work.words.weight : 0;
    texts.works.set(subtask.slot_no, work && room > 0 ? work : beginning(subtask));
  }
  return texts;
}

/** The whole submission of a slot. */
export const wholeWork = ({ submission }: SubtaskRecord): Work => ({
  words: readMarkdown(submission ?? ""),
  isWhole: true,
});

function beginning(subtask: SubtaskRecord): Work {
  const text = subtask.submission ?? "";
  const start = beginningOf(text, BEGINNING_WEIGHT);
  return start === text ? wholeWork(subtask) : { words: plainWords(`${start}…`), isWhole: false };
}
