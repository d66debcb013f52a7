import { changedAround } from "@/lib/platform/text/formulas";
import { excerptLine } from "./excerpt";

/**
 * A line without Markdown, for a line made from the beginning of a text or from the surroundings of a mention
 * (lib/areas/posts/excerpt.ts). In it blocks follow each other on one line and links may be cut in two, so
 * marks that the parser did not recognise are removed.
 */
export function quoteLine(line: string): string {
  const uncut = line.replace(CUT_BEGINNING, "…$1").replace(CUT_END, "$1…");
  const words = changedAround(excerptLine(changedAround(uncut, withoutBlocks)), withoutMarks).trim();
  const [, imageText] = CUT_IMAGE.exec(line) ?? [];
  return words === "…" && imageText ? `${imageText}…` : words;
}

const withoutMarks = (text: string): string => text.replace(STRAY_MARKS, "");

/** A line that is the beginning of an image. */
const CUT_IMAGE = /^!\[([^\]]+)/;

/** Of a link or an image that began before the line: its text, or the rest of its address. */
const CUT_BEGINNING = /^…(?:([^[\]]*)\]\([^\s()]*\)|[^\s()[\]]*\))/;
/** An image that ends after the line, or such a link, whose text stays. */
const CUT_END = /(?:!\[[^\]]*(?:\]\([^()]*)?|\[([^[\]]*)(?:\]\([^()]*)?)…$/;

function withoutBlocks(line: string): string {
  const text = line.replace(BLOCK_MARKS, "");
  return DELIMITER_ROW.test(text) ? text.replace(DELIMITER_ROW, " ").replaceAll("|", " ") : text;
}

/** Fences of code, headings and rules within the line, and marks of footnotes. */
const BLOCK_MARKS =
  /(?:`{3,}|~{3,})[\w+#-]*(?=\s|…|$)|(?<=\s)(?:#{1,6}(?=\s)|(?:-{3,}|\*{3,}|_{3,})(?=\s))|\[\^[^\]\s]+\]:?/g;
const DELIMITER_ROW = /\|(?:\s*:?-{2,}:?\s*\|)+/;
/** Marks of emphasis or code without their other half. */
const STRAY_MARKS = /(?<![A-Za-z0-9])\*\*|\*\*(?![A-Za-z0-9])|(?<![\w*])\*(?=[^\s*])|~~|`+/g;
