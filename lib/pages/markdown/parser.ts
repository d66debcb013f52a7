import MarkdownIt, { type Token } from "markdown-it";
import cjkEmphasis from "markdown-it-cjk-friendly";
import footnotes from "markdown-it-footnote";
import { formulas } from "./formula-rules";

/** How deeply elements may nest; deeper texts are shown as they were written. */
export const DEPTH_MAX = 24;

const CELLS_MAX = 2000;
const NOTES_MAX = 200;

// CommonMark leaves `**重点：**请看` unread: it expects a blank or another mark beside a full-width one.
const parser = new MarkdownIt({ html: false, linkify: true, maxNesting: DEPTH_MAX })
  .use(footnotes)
  .use(cjkEmphasis)
  .use(formulas);
parser.inline.ruler.disable("footnote_inline");

// A bare address becomes a link only with http: or https:. linkOf decides later which links are allowed.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
parser.linkify.add("ftp:", null).add("//", null).add("mailto:", null);
parser.validateLink = () => true;
parser.normalizeLink = (address) => address;
parser.normalizeLinkText = (address) => address;

/**
 * The tokens of a text, in linear time (docs/decisions/0630). Undefined if the text may have more than
 * CELLS_MAX table cells, or more than NOTES_MAX footnotes (the parser takes quadratic time for them), or if
 * it nests so deeply that the parser would skip what is inside.
 */
export function tokensOf(text: string): Token[] | undefined {
  if (cellsAtMost(text) > CELLS_MAX || notesAtMost(text) > NOTES_MAX) return undefined;
  const tokens = parser.parse(text, {});
  return tokens.some(({ level }) => level >= DEPTH_MAX - 1) ? undefined : tokens;
}

const BLANK = /^\s*$/;
const DELIMITER_ROW = /^[|:\- \t>]*$/;

/**
 * An upper bound of the table cells in a text. The parser fills every row up to the width of the table's
 * head, so a short text can produce millions: a table has columns times lines cells, whatever they contain.
 */
function cellsAtMost(text: string): number {
  let cells = 0;
  let columns = 0;
  for (const line of text.split("\n")) {
    if (BLANK.test(line)) columns = 0;
    else if (DELIMITER_ROW.test(line)) columns = Math.max(columns, line.split("|").length);
    cells += columns;
  }
  return cells;
}

/** An upper bound of the footnotes and their marks in a text. */
const notesAtMost = (text: string) => text.split("[^").length - 1;

/** The address that the target of a link means: without Markdown's escapes and entities. */
export const addressOf = (target: string): string => parser.utils.unescapeAll(target);
