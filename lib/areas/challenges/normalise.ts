import { trimEndOf } from "@/lib/platform/text/visible";

/**
 * The spelling of an answer that is hashed and compared: NFKC, one space between words, no full stop at the end, and
 * lower case unless the challenge asks for the exact case.
 */
export function normaliseAnswer(answer: string, exactCase: boolean): string {
  const text = answer.normalize("NFKC");
  const cased = exactCase ? text : foldCase(text);
  return trimEndOf(cased.replace(/\s+/g, " ").trimStart(), " .。");
}

/**
 * Upper case turns ß into SS, so that ß and ss become the same. The capital ẞ has no such upper case, so it is first
 * turned into ß.
 */
const foldCase = (text: string) => text.toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");

/** The parts of an answer, separated by Western or Chinese commas, each normalised. */
export const splitAnswer = (answer: string, exactCase: boolean): string[] =>
  answer
    .normalize("NFKC")
    .split(/[,、]/)
    .map((part) => normaliseAnswer(part, exactCase));
