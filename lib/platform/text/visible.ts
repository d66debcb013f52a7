/**
 * Characters that only serve to deceive a reader: invisible characters, controls of the writing direction,
 * annotation marks and noncharacters. The joiners U+200C and U+200D and the variation selector U+FE0F are not
 * among them, because Persian, Hindi and emoji need them.
 */
const NEVER_KEPT =
  /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu;

/** U+FE0F requests the coloured form of an emoji. It only has an effect after one, and in a keycap such as 1️⃣. */
const USELESS_SELECTOR = /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))\ufe0f/gu;

/** A run of joiners, with its neighbours. Between two letters (or their marks) or emoji, one joiner is kept. */
const JOINERS =
  /(?<=([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])?)[\u200c\u200d]+(?=([\p{L}\p{M}\p{Extended_Pictographic}])?)/gu;

/** The text without invisible characters. Idempotent, in linear time. */
export function cleanText(text: string): string {
  return text
    .replace(NEVER_KEPT, "")
    .replace(USELESS_SELECTOR, "")
    .replace(JOINERS, (joiners, before, after) => (before && after ? joiners.charAt(0) : ""));
}

/** `NEVER_KEPT`, plus joiners and other characters that only format their neighbours, plus placeholder characters. */
const UNSEEN =
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2d7f\ufffc\u{16fe4}]/u;
const EVERY_UNSEEN = new RegExp(UNSEEN, "gu");

/** White space, and two blank symbols: the empty Braille cell and the musical symbol null notehead. */
const BLANK = /[\s\u2800\u{1d159}]+/gu;

const fold = (text: string) =>
  text
    .replace(EVERY_UNSEEN, "")
    .normalize("NFKC")
    .replace(EVERY_UNSEEN, "")
    .replace(BLANK, " ")
    .toLowerCase();

/**
 * The text as a reader perceives it: in NFKC and lower case, without invisible characters, with one space for each run
 * of blanks. Two texts with the same skeleton look the same, except for the case and the width of their letters.
 */
export const skeleton = (text: string): string => fold(text).trim();

/** A text with its folded form, and for each UTF-16 unit of that the range of the text that it comes from. */
export interface FoldedText {
  text: string;
  folded: string;
  starts: number[];
  ends: number[];
}

/** They need no normalising, and most texts consist of them. */
const SIMPLE = /^[ -~\u4e00-\u9fff]$/;
/**
 * Marks, including the half-width ones of kana. NFKC may combine or reorder them with the characters before
 * them.
 */
const MARK = /[\p{M}\uff9e\uff9f]/u;
/** Letters that NFKC combines with some letters before them: parts of Korean syllables, and a vowel of Kirat Rai. */
const JOINING = /[\u1160-\u11ff\u3131-\u318e\uffa0-\uffdc\u{16d67}]/u;
/** Normalising a long run of marks takes quadratic time, and no name has as many on one letter. */
const CLUSTER_MAX = 64;

/**
 * The skeleton of a text, not trimmed, with its positions in the text, in linear time. Each letter is folded
 * separately with its marks, so a capital sigma at the end of a Greek word becomes σ, and not ς.
 */
export function skeletonWithPlaces(text: string): FoldedText {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let [cluster, start, end] = ["", 0, 0];
  const endCluster = () => {
    const folded = SIMPLE.test(cluster) ? cluster.toLowerCase() : fold(cluster);
    const part = parts.at(-1)?.endsWith(" ") ? folded.replace(/^ /, "") : folded;
    if (part) parts.push(part);
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
    [cluster, start] = ["", end];
  };
  for (const character of text) {
    const isUnseen = !SIMPLE.test(character) && UNSEEN.test(character);
    if (!isUnseen) {
      if (!continues(cluster, character)) endCluster();
      cluster += character;
    }
    end += character.length;
  }
  endCluster();
  return { text, folded: parts.join(""), starts, ends };
}

function continues(cluster: string, character: string): boolean {
  if (SIMPLE.test(character) || cluster.length >= CLUSTER_MAX) return false;
  if (MARK.test(character)) return true;
  if (!JOINING.test(character)) return false;
  return (cluster + character).normalize("NFKC") !== cluster.normalize("NFKC") + character.normalize("NFKC");
}

const SHOWN = /[\p{L}\p{N}\p{S}]/u;

/** Whether the text shows at least one letter, digit or symbol. */
export const showsSomething = (text: string): boolean => SHOWN.test(skeleton(text));

/** The text without trailing characters that occur in `unwanted`, in linear time. */
export function trimEndOf(text: string, unwanted: string): string {
  let end = text.length;
  while (end > 0 && unwanted.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
