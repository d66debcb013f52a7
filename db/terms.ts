import { foldForSearch } from "@/lib/platform/text/search-fold";
import { TERMS_FOLD } from "./schema/columns";

/** Scripts that are written without spaces between words. They are searched by pairs of neighbouring characters. */
const UNSPACED = ["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join("");

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{Extended_Pictographic}/gu;
const RUN = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, "gu");
const UNSPACED_RUN = new RegExp(`^[${UNSPACED}]`, "u");

/** PostgreSQL refuses a word of more than 2,046 bytes. */
const WORD_MAX = 64;
/** A shorter query word must match a whole word: as a prefix it would match too many. */
const PREFIX_MIN = 3;

interface Run {
  chars: string[];
  isUnspaced: boolean;
}

/**
 * Splits a text into runs: neighbouring letters and digits, all either spaced or unspaced. Each pictograph is a run.
 */
const runsOf = (text: string): Run[] =>
  (foldForSearch(text).match(WORD) ?? [])
    .flatMap((word) => word.match(RUN) ?? [])
    .map((run) => {
      const isUnspaced = UNSPACED_RUN.test(run);
      return { chars: isUnspaced ? [...run] : [...run].slice(0, WORD_MAX), isUnspaced };
    });

const OF_SPACED_WORD = new RegExp(`^(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}]`, "u");

/** Whether a character may be within a word of a spaced script. */
export const isOfSpacedWord = (char: string): boolean => OF_SPACED_WORD.test(char);

/** A run that a query requires, folded, and where in a text it may be. */
export interface QueryRun {
  text: string;
  /** A word of a spaced script begins where a word begins; everything else is found anywhere. */
  isWord: boolean;
  /** A short word is found only whole. */
  isWhole: boolean;
}

/** The runs that a search text requires. */
export const queryRunsOf = (q: string): QueryRun[] =>
  runsOf(q).map(({ chars, isUnspaced }) => {
    const isWord = !isUnspaced && isOfSpacedWord(chars.join(""));
    return { text: chars.join(""), isWord, isWhole: isWord && chars.length < PREFIX_MIN };
  });

// Each character starts a pair, or stands alone at the end of its run. So a prefix search finds every character,
// and a search never matches across two runs.
const pairsOf = (chars: string[]) => chars.map((char, at) => char + (chars[at + 1] ?? ""));

/** The terms of a text in their order: its words, and the pairs of characters of scripts without spaces. */
export const termsOf = (text: string): string[] =>
  runsOf(text).flatMap(({ chars, isUnspaced }) => (isUnspaced ? pairsOf(chars) : [chars.join("")]));

/** Converts a text to a PostgreSQL tsvector of its terms with their positions, and the version that made them. */
export function toSearchVector(text: string): string {
  return [quoted(TERMS_FOLD), ...termsOf(text).map((term, at) => `${quoted(term)}:${at + 1}`)].join(" ");
}

interface PostWords {
  title: string;
  content: string;
  eventPlace: string | null;
}

/** The tsvector of a post, made from its title, its content and the place of its event. */
export const postTerms = ({ title, content, eventPlace }: PostWords) =>
  toSearchVector([title, content, ...(eventPlace === null ? [] : [eventPlace])].join("\n"));

/**
 * Converts a search text to a PostgreSQL tsquery that requires every run: an unspaced run must occur as it is written,
 * a word of at least three characters matches as a prefix, a shorter word as a whole. Undefined when the text has no
 * runs.
 */
export function toSearchQuery(text: string): string | undefined {
  const wanted = runsOf(text).map(({ chars, isUnspaced }) => {
    if (isUnspaced && chars.length > 1) return `(${pairsOf(chars).slice(0, -1).map(quoted).join(" <-> ")})`;
    const word = quoted(chars.join(""));
    return isUnspaced || chars.length >= PREFIX_MIN ? `${word}:*` : word;
  });
  return wanted.length > 0 ? wanted.join(" & ") : undefined;
}

// Terms consist of letters, digits, marks and pictographs, so there is nothing to escape.
const quoted = (term: string) => `'${term}'`;
