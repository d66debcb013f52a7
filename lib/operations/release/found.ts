/** A range of a text, in UTF-16 units, and what a release has instead. */
export interface Found {
  from: number;
  to: number;
  replacement: string;
}

/** The text with each range replaced. If ranges overlap, the replacement of the first one stands for all. */
export function replaceFound(text: string, found: readonly Found[]): string {
  const pieces: string[] = [];
  let end = 0;
  for (const { from, to, replacement } of found.toSorted((one, other) => one.from - other.from)) {
    if (from >= end) pieces.push(text.slice(end, from), replacement);
    end = Math.max(end, to);
  }
  return pieces.join("") + text.slice(end);
}
