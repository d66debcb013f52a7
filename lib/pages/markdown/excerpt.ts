import { excerpt } from "@/lib/areas/posts/excerpt";
import { outsideFormula } from "@/lib/platform/text/formulas";
import { beginningOf } from "@/lib/platform/text/graphemes";
import type { MarkdownElement, MarkdownNode } from "./piece";
import { readMarkdown, type TextLinks } from "./read";

const LENGTH_MAX = 400;
/**
 * How much of a text may be read for its excerpt, including the images that the excerpt leaves out. In UTF-16
 * units.
 */
const READ_MAX = 2400;
const PARTS_MAX = 40;
const BLOCKS_MAX = 2;
const CODE_LINES_MAX = 4;
const ROWS_MAX = 4;
const COLUMNS_MAX = 3;
const MENTIONS_MAX = 10;

const KEPT = new Set<MarkdownElement["tag"]>(["em", "strong", "del", "code"]);
const WITHIN_A_LINE = new Set<MarkdownElement["tag"]>([...KEPT, "a", "title"]);
const LEFT_OUT = new Set<MarkdownElement["tag"]>(["mark", "back", "image"]);

const IMAGE = /!\[([^[\]\n]{0,500})\]\([^\s()]{1,500}(?:\s"[^"\n]{0,200}")?\)/g;
/** The beginning of a link or an image at the end of a text that was cut. */
const CUT_LINK = /!?\[[^[\]\n]*(?:\]\([^()\s]*)?$/;

/**
 * The beginning of a text from which its excerpt is made: 400 code points, not counting images, which it
 * leaves out.
 */
export function excerpted(text: string): string {
  let end = 0;
  let room = LENGTH_MAX;
  const addText = (until: number) => {
    const added = beginningOf(text.slice(end, until), room);
    room -= [...added].length;
    end += added.length;
    return end === until;
  };
  for (const { 0: image, index } of text.slice(0, READ_MAX).matchAll(IMAGE)) {
    if (!addText(index)) break;
    end = index + image.length;
  }
  // Only a formula that would leave nothing is divided.
  const beginning = addText(text.length) ? text : text.slice(0, outsideFormula(text, end) || end);
  return beginning === text ? text : beginning.replace(CUT_LINK, "");
}

/** Formulas stay as they were written, in one piece. */
const readExcerpt = (text: string, links: TextLinks = {}) =>
  readMarkdown(text, { ...links, isExcerpt: true });

/** A text with its images replaced by their alternative texts. */
export const withoutImages = (text: string): string => text.replace(IMAGE, "$1");

/**
 * The beginning of a text in one or two blocks: its text as one paragraph, with emphasis, code and mentions
 * but without links, images, headings and lists; and the first lines of a block of code, or the corner of a
 * table.
 */
export function excerptPieces(text: string, links: TextLinks = {}): MarkdownElement[] {
  let partsLeft = PARTS_MAX;
  const lineOf = (pieces: MarkdownNode[]): MarkdownNode[] =>
    pieces.flatMap((piece) => {
      if (typeof piece === "string") return piece;
      const { tag, children, isBlock } = piece;
      if (tag === "math") return isBlock ? [" ", sourceOf(piece), " "] : sourceOf(piece);
      if (LEFT_OUT.has(tag)) return [];
      if (tag === "lobster") return --partsLeft >= 0 ? piece : children;
      const line = lineOf(children);
      if (KEPT.has(tag) && --partsLeft >= 0) return { tag, children: line };
      return WITHIN_A_LINE.has(tag) ? line : [...line, " "];
    });
  const blocks: MarkdownElement[] = [];
  let line: MarkdownNode[] = [];
  const endParagraph = () => {
    if (line.length > 0 && --partsLeft >= 0) blocks.push({ tag: "p", children: joinTexts(line) });
    line = [];
  };
  for (const piece of piecesOf(text, inBeginning(links))) {
    const sample = sampleOf(piece, lineOf);
    if (!sample) {
      line.push(...lineOf([piece]));
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

/**
 * A text with so many images that it is too heavy for Markdown would be shown with their Markdown, so there
 * they count.
 */
function piecesOf(text: string, links: TextLinks): MarkdownNode[] {
  const { pieces } = readExcerpt(excerpted(text), links);
  const isPlain = pieces.some((piece) => typeof piece !== "string" && piece.tag === "plain");
  return isPlain ? readExcerpt(beginningOf(text, LENGTH_MAX), links).pieces : pieces;
}

/** A formula as it was written, on one line. */
const sourceOf = (formula: MarkdownElement): string => wordsOf(formula).replace(/\s+/g, " ");

/** The beginning of a text without Markdown, on one line of at most 120 code points. */
export const excerptLine = (text: string): string =>
  excerpt(excerptPieces(text).map(wordsOf).join(" ")) || excerpt(imageTexts(text));

/**
 * The alternative texts of the images at the beginning of a text, for an excerpt that would be empty without
 * them.
 */
export const imageTexts = (text: string): string =>
  readExcerpt(excerpted(text)).pieces.flatMap(imagesIn).map(wordsOf).join(" ");

/** How much of a text is searched for an image to show beside its excerpt. */
const LOOKED_THROUGH = 4000;

/**
 * The first image of the square in a text; undefined if there is none, or only one far from the beginning.
 */
export function firstImage(text: string, { images }: TextLinks): MarkdownElement | undefined {
  const read = text.slice(0, LOOKED_THROUGH);
  if (!images?.size || !read.includes("/images/")) return undefined;
  const { pieces } = readExcerpt(read, { images });
  return pieces.flatMap(imagesIn).find(({ shown }) => shown);
}

const imagesIn = (piece: MarkdownNode): MarkdownElement[] =>
  typeof piece === "string" ? [] : piece.tag === "image" ? [piece] : piece.children.flatMap(imagesIn);

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
  wordsOf(code).replace(/\n+$/, "").split("\n", CODE_LINES_MAX).join("\n");

function cornerOf(row: MarkdownNode, lineOf: (pieces: MarkdownNode[]) => MarkdownNode[]): MarkdownElement[] {
  if (typeof row === "string") return [];
  const cells = row.children.slice(0, COLUMNS_MAX).flatMap((cell): MarkdownElement[] => {
    if (typeof cell === "string") return [];
    return [{ ...cell, children: joinTexts(lineOf(cell.children)) }];
  });
  return [{ tag: "tr", children: cells }];
}

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
