import MarkdownIt, { type Token } from "markdown-it";
import footnotes from "markdown-it-footnote";

/** Deeper than anybody reads. */
export const DEPTH_MAX = 24;

const CELLS_MAX = 2000;
const NOTES_MAX = 200;

const parser = new MarkdownIt({ html: false, linkify: true, maxNesting: DEPTH_MAX }).use(footnotes);
parser.inline.ruler.disable("footnote_inline");

// Bare addresses are links where they say http: or https: themselves; what a link may lead to is linkOf's business.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
parser.linkify.add("ftp:", null).add("//", null).add("mailto:", null);
parser.validateLink = () => true;
parser.normalizeLink = (address) => address;
parser.normalizeLinkText = (address) => address;

/**
 * The tokens of a text, in time that grows with its length alone. Undefined when its tables ask for more cells than
 * anybody wrote, or its footnotes are more than anybody reads (each is moved with all before it), or when it nests so
 * deeply that the parser passes over what is inside.
 */
export function tokensOf(text: string): Token[] | undefined {
  if (cellsAtMost(text) > CELLS_MAX || notesAtMost(text) > NOTES_MAX) return undefined;
  const tokens = parser.parse(text, {});
  return tokens.some(({ level }) => level >= DEPTH_MAX - 1) ? undefined : tokens;
}

const BLANK = /^\s*$/;
const DELIMITER_ROW = /^[|:\- \t>]*$/;

/**
 * No fewer cells than the tables of a text can have. Rows are filled up to the width of their head, so a short text
 * may ask for millions: a table's cells are its columns times its lines, whatever is written in them.
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

/** Footnotes and their marks. */
const notesAtMost = (text: string) => text.split("[^").length - 1;
