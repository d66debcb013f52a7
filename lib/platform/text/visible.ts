/**
 * Characters that only serve to deceive a reader: invisible characters, controls of the writing direction, annotation
 * marks and noncharacters. The joiners U+200C and U+200D and the variation selector U+FE0F are not among them, because
 * Persian, Hindi and emoji need them.
 */
const NEVER_KEPT =
  /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu;

/** U+FE0F requests the coloured form of an emoji. It only has an effect after one, and in a keycap such as 1️⃣. */
const USELESS_SELECTOR = /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))\ufe0f/gu;

/** A run of joiners, with its neighbours. Between two letters (or their marks) or emoji, one joiner is kept. */
const JOINERS =
  /(?<=([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])?)[\u200c\u200d]+(?=([\p{L}\p{M}\p{Extended_Pictographic}])?)/gu;

/** The text without characters that cannot be seen. Idempotent, in linear time. */
export function cleanText(text: string): string {
  return text
    .replace(NEVER_KEPT, "")
    .replace(USELESS_SELECTOR, "")
    .replace(JOINERS, (joiners, before, after) => (before && after ? joiners.charAt(0) : ""));
}

/** `NEVER_KEPT`, plus joiners and other characters that only format their neighbours, plus placeholder characters. */
const UNSEEN =
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2d7f\ufffc\u{16fe4}]/gu;

/** White space, and two blank symbols: the empty Braille cell and the musical symbol null notehead. */
const BLANK = /[\s\u2800\u{1d159}]+/gu;

/**
 * The text as a reader perceives it: in NFKC and lower case, without invisible characters, with one space for each run
 * of blanks. Two texts with the same skeleton look the same, except for the case and the width of their letters.
 */
export function skeleton(text: string): string {
  return text
    .replace(UNSEEN, "")
    .normalize("NFKC")
    .replace(UNSEEN, "")
    .replace(BLANK, " ")
    .trim()
    .toLowerCase();
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
