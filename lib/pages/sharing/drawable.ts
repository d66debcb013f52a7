import type { Characters } from "./typefaces";

/** Emoji, the characters that join and colour them, and everything else that is invisible. */
const LEFT_OUT =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}|\p{Cc}/gu;

/** More marks than this on one letter are not accents, but paint over the lines above. */
const STACKED = /\p{M}{3}/u;

/**
 * A text as the fonts can draw it, without its emoji; undefined if that would not be the text: if letters are
 * missing (Arabic, Hangul, …), if marks are stacked, or if nothing is left.
 */
export function drawableOf(text: string, characters: Characters): string | undefined {
  const shown = text.replace(LEFT_OUT, "").replace(/\s+/gu, " ").trim();
  const isCovered = Array.from(shown).every((letter) => characters.has(letter.codePointAt(0) ?? 0));
  return shown && isCovered && !STACKED.test(shown) ? shown : undefined;
}
