import { codePoints } from "./shapes";

/** How many code points of a text a list shows. */
export const LISTED_TEXT_MAX = 300;

/** A mention that has no end yet. Names are at most 32 characters long, in brackets 64. */
const OPEN_MENTION = /(?<![\w.%+-])@(?:\[[^\]\n]{0,64}|[^\s@[]{0,32})$/u;

/** The beginning of a text, at most 300 code points, never a part of a mention; the text itself if it is short. */
export function cutText(text: string): string {
  if (text.length <= LISTED_TEXT_MAX || codePoints(text) <= LISTED_TEXT_MAX) return text;
  return [...text.slice(0, 2 * LISTED_TEXT_MAX)].slice(0, LISTED_TEXT_MAX).join("").replace(OPEN_MENTION, "");
}
