import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";
import { FORMULA_LENGTH_MAX, formulaAt, type WrittenFormula } from "@/lib/platform/text/formulas";

/** Reads formulas before anything else that Markdown could see in them, except code. */
export function formulas(parser: MarkdownIt): void {
  parser.inline.ruler.before("escape", "formula", readInline);
  parser.block.ruler.before("fence", "formula", readBlock, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
}

const MARKS = /[$\\]/;

function readInline(state: StateInline, silent: boolean): boolean {
  if (!MARKS.test(state.src.charAt(state.pos))) return false;
  const formula = formulaAt(state.src, state.pos);
  if (!formula || state.pos + formula.source.length > state.posMax) return false;
  if (!silent) push(state, formula);
  state.pos += formula.source.length;
  return true;
}

const ENDS: Record<string, string> = { $$: "$$", "\\[": "\\]" };

/** A formula on lines of its own. Its lines are neither lists nor headings, whatever they begin with. */
function readBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const end = ENDS[lineOf(state, startLine).slice(0, 2)];
  if (end === undefined) return false;
  let source = "";
  for (let line = startLine; line < endLine && source.length <= FORMULA_LENGTH_MAX; line += 1) {
    if (line > startLine && (state.sCount[line] ?? 0) < state.blkIndent) return false;
    const text = lineOf(state, line);
    if (text === "") return false;
    source += line === startLine ? text : `\n${text}`;
    const isLast = text.endsWith(end) && source.length > 4;
    if (!isLast) continue;
    const formula = formulaAt(source, 0);
    if (formula?.source !== source) return false;
    if (silent) return true;
    state.line = line + 1;
    push(state, formula).map = [startLine, state.line];
    return true;
  }
  return false;
}

const lineOf = ({ src, bMarks, tShift, eMarks }: StateBlock, line: number) =>
  src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]).trimEnd();

function push(state: StateInline | StateBlock, { source, tex, isBlock }: WrittenFormula) {
  const token = state.push("formula", "math", 0);
  token.content = source;
  token.meta = { tex, isBlock };
  return token;
}
