import { trimEndOf } from "@/lib/platform/text/visible";

/**
 * An answer in the one spelling that is hashed and compared: NFKC, one space between words, no full stop at
 * the end, and in lower case unless the challenge asks for the exact case.
 */
export function normaliseAnswer(answer: string, exactCase: boolean): string {
  const text = answer.normalize("NFKC");
  const cased = exactCase ? text : foldCase(text);
  return trimEndOf(cased.replace(/\s+/g, " ").trimStart(), " .。");
}

/** By way of upper case, where ß and ss meet; from lower case, for the capital ẞ has no other upper case. */
const foldCase = (text: string) => text.toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");

/** The parts of an answer that has several, each normalised: separated by commas, Chinese ones too. */
export const splitAnswer = (answer: string, exactCase: boolean): string[] =>
  answer
    .normalize("NFKC")
    .split(/[,、]/)
    .map((part) => normaliseAnswer(part, exactCase));
