/** Scripts written without spaces, or with words glued together: searched by what stands side by side. */
const UNSPACED = ["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join("");

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{Extended_Pictographic}/gu;
const RUN = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, "gu");
const UNSPACED_RUN = new RegExp(`^[${UNSPACED}]`, "u");

/** PostgreSQL refuses a word of more than 2,046 bytes. */
const WORD_MAX = 64;
/** Shorter than this, the beginning of a word is the beginning of too many. */
const PREFIX_MIN = 3;

interface Run {
  chars: string[];
  isUnspaced: boolean;
}

/** Letters and digits that stand together, all of one manner of writing; and each pictograph by itself. */
function runsOf(text: string): Run[] {
  const folded = text
    .normalize("NFKC")
    .replace(/[\u200C\u200D]/g, "")
    .toLowerCase();
  return (folded.match(WORD) ?? [])
    .flatMap((word) => word.match(RUN) ?? [])
    .map((run) => {
      const isUnspaced = UNSPACED_RUN.test(run);
      return { chars: isUnspaced ? [...run] : [...run].slice(0, WORD_MAX), isUnspaced };
    });
}

// Each character begins a pair or, at the end of its run, stands alone: so it is found by a prefix, and two
// runs are never mistaken for one.
const pairsOf = (chars: string[]) => chars.map((char, at) => char + (chars[at + 1] ?? ""));

/** The words and character pairs of a text with their places, as a PostgreSQL tsvector. */
export function toSearchVector(text: string): string {
  const terms = runsOf(text).flatMap(({ chars, isUnspaced }) =>
    isUnspaced ? pairsOf(chars) : [chars.join("")],
  );
  return terms.map((term, at) => `'${term}':${at + 1}`).join(" ");
}

/** What search looks at in a post. */
export const postTerms = ({ title, content }: { title: string; content: string }) =>
  toSearchVector(`${title}\n${content}`);

/**
 * What is asked for, as a PostgreSQL tsquery: every run must be there, unspaced ones as they are written, words
 * by their beginning. Undefined when there is nothing to look for.
 */
export function toSearchQuery(text: string): string | undefined {
  const wanted = runsOf(text).map(({ chars, isUnspaced }) => {
    if (isUnspaced && chars.length > 1) return `(${pairsOf(chars).slice(0, -1).map(quoted).join(" <-> ")})`;
    const word = quoted(chars.join(""));
    return isUnspaced || chars.length >= PREFIX_MIN ? `${word}:*` : word;
  });
  return wanted.length > 0 ? wanted.join(" & ") : undefined;
}

// Terms have letters, digits, marks and pictographs only: nothing to escape.
const quoted = (term: string) => `'${term}'`;
