/**
 * Characters that only serve to deceive a reader: invisible characters, controls of the writing direction,
 * annotation marks and noncharacters. The joiners U+200C and U+200D and the selectors of a form are not among them,
 * because Persian, Hindi, Mongolian, Chinese names and emoji need them. The flags of England, Scotland and Wales are
 * spelled in invisible letters, and other such words show nothing, so they would hide a text.
 */
const NEVER_KEPT =
  /(🏴\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})|(?!\u200c|\u200d|[\u180b-\u180d\u180f\ufe00-\ufe02\ufe0e\ufe0f\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu;

/**
 * Selectors choose a form of the character before them: U+FE0E and U+FE0F of an emoji (the second also in a keycap such
 * as 1️⃣), U+FE00 to U+FE02 and U+E0100 to U+E01EF of an ideograph, U+180B to U+180F of a Mongolian letter. They have no
 * effect elsewhere, nor has a second one.
 */
const USELESS_SELECTOR =
  /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))[\ufe0e\ufe0f]|(?<!\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<!(?=\p{Script=Mongolian})\p{L})[\u180b-\u180d\u180f]/gu;

/** A run of joiners, with its neighbours. Between two letters (or their marks) or emoji, one joiner is kept. */
const JOINERS =
  /(?<=([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])?)[\u200c\u200d]+(?=([\p{L}\p{M}\p{Extended_Pictographic}])?)/gu;

/** The text without invisible characters that carry no meaning. Idempotent, in linear time. */
export function cleanText(text: string): string {
  return text
    .replace(NEVER_KEPT, (_, flag) => flag ?? "")
    .replace(USELESS_SELECTOR, "")
    .replace(JOINERS, (joiners, before, after) => (before && after ? joiners.charAt(0) : ""));
}

/** `NEVER_KEPT`, plus joiners and other characters that only format their neighbours, plus placeholder characters. */
const UNSEEN =
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2d7f\ufffc\u{16fe4}]/u;
const EVERY_UNSEEN = new RegExp(UNSEEN, "gu");

/** White space, and two blank symbols: the empty Braille cell and the musical symbol null notehead. */
const BLANK = /[\s\u2800\u{1d159}]+/gu;

const foldWidth = (text: string) =>
  text.replace(EVERY_UNSEEN, "").normalize("NFKC").replace(EVERY_UNSEEN, "").replace(BLANK, " ");

const fold = (text: string) => foldWidth(text).toLowerCase();

/**
 * The text as a reader perceives it: in NFKC and lower case, without invisible characters, with one space for each run
 * of blanks. Two texts with the same skeleton look the same, except for the case and the width of their letters.
 */
export const skeleton = (text: string): string => fold(text).trim();

/** The same in the case in which the text is written. */
export const cleanWidth = (text: string): string => foldWidth(text).trim();

const SELECTORS = /[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const JOINERS_OF_LETTERS =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?!\p{Extended_Pictographic})/gu;

/**
 * A clean text as it looks, for comparing: in NFKC, without selectors and joiners between letters, with one space for
 * each run of blanks. The case counts, and so does what emoji are joined of.
 */
export const lookOf = (text: string): string =>
  text.replace(SELECTORS, "").normalize("NFKC").replace(JOINERS_OF_LETTERS, "").replace(BLANK, " ").trim();

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
 * separately with its marks, so a capital sigma at the end of a Greek word becomes σ, and not ς. `further` folds each
 * once more.
 */
export function skeletonWithPlaces(
  text: string,
  further: (folded: string) => string = (folded) => folded,
): FoldedText {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let [cluster, start, end] = ["", 0, 0];
  const endCluster = () => {
    const folded = further(SIMPLE.test(cluster) ? cluster.toLowerCase() : fold(cluster));
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
