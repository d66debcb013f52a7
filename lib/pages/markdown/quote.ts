import { excerptLine } from "./excerpt";

/**
 * The words of a line that was made of the beginning of a Markdown text, or of what stands around a mention
 * (lib/areas/posts/excerpt.ts). There blocks follow on one line and links may be cut in two, so what marks them and was
 * not read as Markdown is taken out.
 */
export function quoteLine(line: string): string {
  const uncut = line.replace(CUT_BEGINNING, "…$1").replace(CUT_END, "$1…");
  const words = excerptLine(withoutBlocks(uncut)).replace(STRAY_MARKS, "").trim();
  const [, imageText] = CUT_IMAGE.exec(line) ?? [];
  return words === "…" && imageText ? `${imageText}…` : words;
}

/** A line that is the beginning of an image. */
const CUT_IMAGE = /^!\[([^\]]+)/;

/** Of a link or an image that began before the line: its words, or what is left of its address. */
const CUT_BEGINNING = /^…(?:([^[\]]*)\]\([^\s()]*\)|[^\s()[\]]*\))/;
/** An image that ends after the line, or such a link, whose words stay. */
const CUT_END = /(?:!\[[^\]]*(?:\]\([^()]*)?|\[([^[\]]*)(?:\]\([^()]*)?)…$/;

function withoutBlocks(line: string): string {
  const text = line.replace(BLOCK_MARKS, "");
  return DELIMITER_ROW.test(text) ? text.replace(DELIMITER_ROW, " ").replaceAll("|", " ") : text;
}

/** Fences of code, headings and rules within the line, and marks of footnotes. */
const BLOCK_MARKS =
  /(?:`{3,}|~{3,})[\w+#-]*(?=\s|…|$)|(?<=\s)(?:#{1,6}(?=\s)|(?:-{3,}|\*{3,}|_{3,})(?=\s))|\[\^[^\]\s]+\]:?/g;
const DELIMITER_ROW = /\|(?:\s*:?-{2,}:?\s*\|)+/;
/** Marks of stress or code without their other half. */
const STRAY_MARKS = /(?<![A-Za-z0-9])\*\*|\*\*(?![A-Za-z0-9])|(?<![\w*])\*(?=[^\s*])|~~|`+/g;
