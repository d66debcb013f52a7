/**
 * What no text needs and what only deceives its reader: characters without a look of their own, the controls of
 * writing direction, annotation marks, and code points that are no characters. Not the joiners U+200C and U+200D
 * and not U+FE0F, which Persian, Hindi and emoji need.
 */
const NEVER_KEPT =
  /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\ufff9-\ufffb]/gu;

/** U+FE0F asks for an emoji in colours: kept behind one, and in a keycap such as 1️⃣. */
const IDLE_VARIATION = /(?<!\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))\ufe0f/gu;

/** Kept one at a time, between letters (with their marks) or emoji. */
const JOINERS =
  /(?<=([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])?)[\u200c\u200d]+(?=([\p{L}\p{M}\p{Extended_Pictographic}])?)/gu;

/** The text without what cannot be seen. Doing it again changes nothing; takes time in proportion to the text. */
export function cleanText(text: string): string {
  return text
    .replace(NEVER_KEPT, "")
    .replace(IDLE_VARIATION, "")
    .replace(JOINERS, (joiners, before, after) => (before && after ? joiners.charAt(0) : ""));
}

/** Beside what is never kept: joiners and other signs that format their neighbours, and a placeholder. */
const UNSEEN =
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2d7f\ufffc\u{16fe4}]/gu;

/** White space, and two symbols that are nothing but blank: an empty Braille cell and a note without a head. */
const BLANK = /[\s\u2800\u{1d159}]+/gu;

/**
 * What a reader can tell apart: the text in NFKC and lower case, without anything unseen, with one space for any
 * run of blanks. Two texts of one skeleton look the same but for the case and width of their letters.
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

/** The text without those of its last characters that are among `unwanted`, by one look at each. */
export function trimEndOf(text: string, unwanted: string): string {
  let end = text.length;
  while (end > 0 && unwanted.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
