import { beginningOf } from "@/lib/platform/text/graphemes";

const LINES_MAX = 2;
const WIDTH_MAX = 14;

/** The width of a text in Latin letters; a Chinese character counts as two. */
export const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);

/**
 * A building's name in at most two short lines. A longer name is cut here; the list below the map has it
 * whole.
 */
export function linesOf(name: string): string[] {
  const limit = limitOf(name);
  const lines: string[] = [];
  for (const word of wordsOf(name)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last + word) <= limit) lines[lines.length - 1] = last + word;
    else lines.push(word.trimStart());
  }
  const shown = lines.slice(0, LINES_MAX).map((line) => cut(line.trimEnd()));
  const last = shown.at(-1);
  return lines.length > LINES_MAX && last ? [...shown.slice(0, -1), `${last}…`] : shown;
}

/** A long name without spaces gets two lines of equal width, so that no single character is left over. */
const limitOf = (name: string) =>
  /\s/.test(name) || widthOf(name) <= WIDTH_MAX
    ? WIDTH_MAX
    : Math.min(WIDTH_MAX, 2 * Math.ceil(widthOf(name) / 4));

/** The pieces of a name between which a line may break: words, and single Chinese characters. */
const wordsOf = (name: string) => name.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*|\s+/g) ?? [name];

function cut(line: string): string {
  if (widthOf(line) <= WIDTH_MAX + 4) return line;
  return `${beginningOf(line, WIDTH_MAX + 2)}…`;
}
