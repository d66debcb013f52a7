const LINES_MAX = 2;
const WIDTH_MAX = 14;

/** In Latin letters; Chinese characters are twice as wide. */
export const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);

/** A building's name in at most two short lines; what does not fit is left to the list. */
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

/** Without spaces a long name is halved, so that no single character is left over. */
const limitOf = (name: string) =>
  /\s/.test(name) || widthOf(name) <= WIDTH_MAX
    ? WIDTH_MAX
    : Math.min(WIDTH_MAX, 2 * Math.ceil(widthOf(name) / 4));

/** Between words, and between any two Chinese characters, a line may end. */
const wordsOf = (name: string) => name.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*|\s+/g) ?? [name];

function cut(line: string): string {
  if (widthOf(line) <= WIDTH_MAX + 4) return line;
  return `${[...line].slice(0, WIDTH_MAX + 2).join("")}…`;
}
