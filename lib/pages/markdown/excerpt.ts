import type { Part, Piece } from "./piece";
import { readMarkdown } from "./read";

const LENGTH_MAX = 400;
const PARTS_MAX = 40;

const KEPT = new Set<Part["tag"]>(["em", "strong", "del", "code"]);
const WITHIN_A_LINE = new Set<Part["tag"]>([...KEPT, "a"]);
const LEFT_OUT = new Set<Part["tag"]>(["mark", "back"]);

/** The beginning of a text as one line. Keeps emphasis and code; drops links, headings, lists and tables. */
export function excerptPieces(text: string): Piece[] {
  const beginning = [...text.slice(0, 2 * LENGTH_MAX)].slice(0, LENGTH_MAX).join("");
  let parts = 0;
  const lineOf = (pieces: Piece[]): Piece[] =>
    pieces.flatMap((piece) => {
      if (typeof piece === "string") return piece;
      const { tag, children } = piece;
      if (LEFT_OUT.has(tag)) return [];
      const line = lineOf(children);
      if (KEPT.has(tag) && ++parts <= PARTS_MAX) return { tag, children: line };
      return WITHIN_A_LINE.has(tag) ? line : [...line, " "];
    });
  return joinTexts(lineOf(readMarkdown(beginning).pieces));
}

/** Joins neighbouring texts. */
function joinTexts(pieces: Piece[]): Piece[] {
  const line: Piece[] = [];
  for (const piece of pieces) {
    const last = line.at(-1);
    if (typeof piece === "string" && typeof last === "string") line[line.length - 1] = last + piece;
    else line.push(piece);
  }
  return line;
}
