import { beginningOf } from "@/lib/platform/text/graphemes";

/** How many code points of a text a list shows. */
export const LISTED_TEXT_MAX = 300;

/** A mention that has no end yet. Names are at most 32 characters long, in brackets 64. */
const OPEN_MENTION = /(?<![\w.%+-])@(?:\[[^\]\n]{0,64}|[^\s@[]{0,32})$/u;

/**
 * The beginning of a text, at most 300 code points, never a part of a mention or of what a reader sees as one character;
 * the text itself if it is short.
 */
export function cutText(text: string): string {
  const beginning = beginningOf(text, LISTED_TEXT_MAX);
  return beginning.length === text.length ? text : beginning.replace(OPEN_MENTION, "");
}
