import { plainWords, readMarkdown, type Words } from "@/lib/markdown/read";
import { beginningOf, weightOf } from "@/lib/markdown/weight";
import type { QuestRecord, SubtaskRecord } from "../../_parts/record";

/** What was handed in for a slot, or as much of it as the page has room for. */
export interface Work {
  words: Words;
  isWhole: boolean;
}

/** How many bytes the words of a quest may add to its page, so that it does not grow past 600 KB. */
const WORDS_WEIGHT_MAX = 480_000;

/**
 * What was handed in for each slot, by its number. Where all of it is too much for one page, every work has an equal
 * share of what the other words leave, and one that needs more is there with its beginning.
 */
export function worksOf(quest: QuestRecord): Map<number, Work> {
  const handedIn = quest.subtasks.filter(({ submission }) => submission);
  const whole = handedIn.map((subtask) => [subtask.slot_no, wholeWork(subtask)] as const);
  const room = WORDS_WEIGHT_MAX - weightAround(quest);
  if (sum(whole.map(([, { words }]) => words.weight)) <= room) return new Map(whole);
  const share = room / whole.length;
  return new Map(
    handedIn.map((subtask, index) => {
      const work = whole[index]?.[1] ?? wholeWork(subtask);
      return [subtask.slot_no, work.words.weight <= share ? work : beginning(subtask, share)];
    }),
  );
}

/** All that was handed in for one slot. */
export const wholeWork = ({ submission }: SubtaskRecord): Work => ({
  words: readMarkdown(submission ?? ""),
  isWhole: true,
});

const beginning = ({ submission }: SubtaskRecord, weightMax: number): Work => ({
  words: plainWords(`${beginningOf(submission ?? "", weightMax)}…`),
  isWhole: false,
});

const weightAround = ({ brief, summary, subtasks }: QuestRecord) =>
  readMarkdown(brief).weight +
  readMarkdown(summary ?? "").weight +
  sum(
    subtasks.map(({ description, reviewer_note }) => weightOf(description) + weightOf(reviewer_note ?? "")),
  );

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
