import type { QuestRecord, SubtaskRecord } from "@/lib/areas/quests/schemas";
import { plainWords, readMarkdown, type Words } from "@/lib/pages/markdown/read";
import { beginningOf, weightOf } from "@/lib/pages/markdown/weight";

/** What was handed in for a slot, or the beginning of it. */
export interface Work {
  words: Words;
  isWhole: boolean;
}

export interface Said {
  brief: Words;
  summary: Words;
  /** By the number of the slot. */
  works: Map<number, Work>;
}

/** How many bytes the words of a quest may add to its page, so that it does not grow past 600 KB. */
const WEIGHT_MAX = 450_000;
const BEGINNING_WEIGHT = 3000;

/**
 * All that is said in a quest, read. Works are whole as long as the page has room for them; from the first that is
 * too much for it, they are there with their beginnings, and none is read in vain.
 */
export function saidIn({ brief, summary, subtasks }: QuestRecord): Said {
  const said: Said = { brief: readMarkdown(brief), summary: readMarkdown(summary ?? ""), works: new Map() };
  const handedIn = subtasks.filter(({ submission }) => submission);
  let room = WEIGHT_MAX - said.brief.weight - said.summary.weight - handedIn.length * BEGINNING_WEIGHT;
  for (const { description, reviewer_note } of subtasks)
    room -= weightOf(description) + weightOf(reviewer_note ?? "");
  for (const subtask of handedIn) {
    const work = weightOf(subtask.submission ?? "") <= room ? wholeWork(subtask) : undefined;
    room = work && work.words.weight <= room ? room - work.words.weight : 0;
    said.works.set(subtask.slot_no, work && room > 0 ? work : beginning(subtask));
  }
  return said;
}

/** All that was handed in for one slot. */
export const wholeWork = ({ submission }: SubtaskRecord): Work => ({
  words: readMarkdown(submission ?? ""),
  isWhole: true,
});

function beginning(subtask: SubtaskRecord): Work {
  const text = subtask.submission ?? "";
  const start = beginningOf(text, BEGINNING_WEIGHT);
  return start === text ? wholeWork(subtask) : { words: plainWords(`${start}…`), isWhole: false };
}
