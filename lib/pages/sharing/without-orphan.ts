const NO_BREAK_SPACE = "\u00a0";
const WORD_JOINER = "\u2060";

/** The longest last word that is kept with the one before it; a longer one fills a line well enough. */
const WORD_MAX = 14;
const HAN = /\p{Script=Han}/u;

const WORDS = new Intl.Segmenter("zh", { granularity: "word" });

/** A text whose lines break between Chinese words, and in other scripts not before a short last word. */
export const withoutOrphan = (text: string): string =>
  HAN.test(text) ? withWholeWords(text) : withLastTwoWords(text);

function withWholeWords(text: string): string {
  const words = Array.from(WORDS.segment(text), ({ segment }) => segment);
  return words.map((word) => (HAN.test(word) ? [...word].join(WORD_JOINER) : word)).join("");
}

function withLastTwoWords(text: string): string {
  const at = text.lastIndexOf(" ");
  const isShort = at > 0 && text.length - at <= WORD_MAX && text.indexOf(" ") < at;
  return isShort ? text.slice(0, at) + NO_BREAK_SPACE + text.slice(at + 1) : text;
}
