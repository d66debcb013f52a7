import { excerpt } from "@/lib/areas/posts/excerpt";
import type { MarkdownElement, MarkdownNode } from "./piece";
import { readMarkdown, type TextLinks } from "./read";

const LENGTH_MAX = 400;
const PARTS_MAX = 40;
const BLOCKS_MAX = 2;
const CODE_LINES_MAX = 4;
const ROWS_MAX = 4;
const COLUMNS_MAX = 3;
const MENTIONS_MAX = 10;

const KEPT = new Set<MarkdownElement["tag"]>(["em", "strong", "del", "code"]);
const WITHIN_A_LINE = new Set<MarkdownElement["tag"]>([...KEPT, "a", "title"]);
const LEFT_OUT = new Set<MarkdownElement["tag"]>(["mark", "back"]);

/** What an excerpt has of a text. */
export const excerpted = (text: string): string =>
  [...text.slice(0, 2 * LENGTH_MAX)].slice(0, LENGTH_MAX).join("");

/**
 * The beginning of a text in one or two blocks: its words as one paragraph, with emphasis, code and mentions but without
 * links, headings and lists; and the first lines of a block of code, or the corner of a table.
 */
export function excerptPieces(text: string, links: TextLinks = {}): MarkdownElement[] {
  let partsLeft = PARTS_MAX;
  const lineOf = (pieces: MarkdownNode[]): MarkdownNode[] =>
    pieces.flatMap((piece) => {
      if (typeof piece === "string") return piece;
      const { tag, children } = piece;
      if (LEFT_OUT.has(tag)) return [];
      if (tag === "lobster") return --partsLeft >= 0 ? piece : children;
      const line = lineOf(children);
      if (KEPT.has(tag) && --partsLeft >= 0) return { tag, children: line };
      return WITHIN_A_LINE.has(tag) ? line : [...line, " "];
    });
  const blocks: MarkdownElement[] = [];
  let words: MarkdownNode[] = [];
  const endParagraph = () => {
    if (words.length > 0 && --partsLeft >= 0) blocks.push({ tag: "p", children: joinTexts(words) });
    words = [];
  };
  for (const piece of readMarkdown(excerpted(text), inBeginning(links)).pieces) {
    const sample = sampleOf(piece, lineOf);
    if (!sample) {
      words.push(...lineOf([piece]));
      continue;
    }
    endParagraph();
    partsLeft -= countOf(sample);
    if (partsLeft >= 0) blocks.push(sample);
    if (blocks.length >= BLOCKS_MAX) break;
  }
  endParagraph();
  return blocks.slice(0, BLOCKS_MAX);
}

/** The words of the beginning of a text, on one line of at most 120 code points. */
export const excerptLine = (text: string): string => excerpt(excerptPieces(text).map(wordsOf).join(" "));

const CELLED = new Set<MarkdownElement["tag"]>(["table", "tr"]);

const wordsOf = (piece: MarkdownNode): string =>
  typeof piece === "string" ? piece : piece.children.map(wordsOf).join(CELLED.has(piece.tag) ? " " : "");

/** Many mentions would make a list of excerpts larger than a page may be. */
const inBeginning = ({ mentions, ...links }: TextLinks): TextLinks => ({
  ...links,
  mentions: mentions?.slice(0, MENTIONS_MAX) ?? [],
});

/** The part of a block of code or of a table that an excerpt shows; undefined for other blocks. */
function sampleOf(
  piece: MarkdownNode,
  lineOf: (pieces: MarkdownNode[]) => MarkdownNode[],
): MarkdownElement | undefined {
  if (typeof piece === "string") return undefined;
  if (piece.tag === "pre") return { tag: "pre", children: [{ tag: "code", children: [firstLines(piece)] }] };
  if (piece.tag !== "table") return undefined;
  const rows = piece.children.flatMap((group) => (typeof group === "string" ? [] : group.children));
  return { tag: "table", children: rows.slice(0, ROWS_MAX).flatMap((row) => cornerOf(row, lineOf)) };
}

const firstLines = (code: MarkdownElement): string =>
  textOf(code).replace(/\n+$/, "").split("\n", CODE_LINES_MAX).join("\n");

function cornerOf(row: MarkdownNode, lineOf: (pieces: MarkdownNode[]) => MarkdownNode[]): MarkdownElement[] {
  if (typeof row === "string") return [];
  const cells = row.children.slice(0, COLUMNS_MAX).flatMap((cell): MarkdownElement[] => {
    if (typeof cell === "string") return [];
    return [{ ...cell, children: joinTexts(lineOf(cell.children)) }];
  });
  return [{ tag: "tr", children: cells }];
}

const textOf = (piece: MarkdownNode): string =>
  typeof piece === "string" ? piece : piece.children.map(textOf).join("");

const countOf = (piece: MarkdownNode): number =>
  typeof piece === "string" ? 0 : piece.children.reduce((count, child) => count + countOf(child), 1);

function joinTexts(pieces: MarkdownNode[]): MarkdownNode[] {
  const line: MarkdownNode[] = [];
  for (const piece of pieces) {
    const last = line.at(-1);
    if (typeof piece === "string" && typeof last === "string") line[line.length - 1] = last + piece;
    else line.push(piece);
  }
  return line;
}
