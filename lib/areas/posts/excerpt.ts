import { FORMULA_LENGTH_MAX, formulaAround, outsideFormula } from "@/lib/platform/text/formulas";
import {
  beginningOf,
  endOfPoints,
  graphemeBoundary,
  nextGraphemeBoundary,
} from "@/lib/platform/text/graphemes";

const EXCERPT_MAX = 120;
/** How many code points before a mention its excerpt shows, unless it ends with the text. */
const LEAD_MAX = 40;
/** How much of a text is read for its excerpt. */
const READ_MAX = 4 * EXCERPT_MAX + FORMULA_LENGTH_MAX;
/** White space that has to become one space: anything but a single space. */
const NOT_ONE_SPACE = /\s{2,}|[^\S ]/g;

/** The beginning of a text on one line, at most 120 code points, for a notification. */
export const excerpt = (content: string): string => lineUpTo(content, EXCERPT_MAX);

/** An excerpt around the mention of `name` that begins at the UTF-16 unit `at`, with the whole name. */
export function excerptAround(content: string, at: number, name: string): string {
  const earliest = Math.min(
    startBefore(content, at, LEAD_MAX),
    startBefore(content, content.length, EXCERPT_MAX - 1),
  );
  const start = outsideFormulaFrom(content, earliest, at);
  const nameEnd = content.indexOf(name, at) + name.length;
  if (start === 0 || isShort(content)) return lineUpTo(content, EXCERPT_MAX, nameEnd);
  const whole = Math.min(at, nextGraphemeBoundary(content, start));
  return `…${lineUpTo(content.slice(whole), EXCERPT_MAX - 1, nameEnd - whole)}`;
}

/** A formula is divided only if nothing would be left without it, or not all of the first `needed` units of the text. */
function lineUpTo(content: string, max: number, needed = 0): string {
  const line = lineOf(content);
  if (endOfPoints(line, max) === line.length) return line;
  const end = beginningOf(line, max - 1).length;
  const whole = outsideFormula(line, end);
  const isEnough = whole >= Math.max(1, lineOf(content.slice(0, needed)).length);
  return `${line.slice(0, isEnough ? whole : end)}…`;
}

/** The first place from `start` on that is not within a formula that ends before `at`. */
function outsideFormulaFrom(content: string, start: number, at: number): number {
  const [, end = start] = formulaAround(content, start) ?? [];
  return end <= at ? end : start;
}

const lineOf = (content: string) =>
  content.slice(0, graphemeBoundary(content, READ_MAX)).replace(NOT_ONE_SPACE, " ").trim();

/** Whether the excerpt is the whole text. */
function isShort(content: string): boolean {
  const line = lineOf(content);
  return content.length <= READ_MAX && endOfPoints(line, EXCERPT_MAX) === line.length;
}

/** Where the last `count` code points before `at` begin. */
function startBefore(text: string, at: number, count: number): number {
  let start = at;
  for (let points = 0; points < count && start > 0; points += 1)
    start -= (text.codePointAt(start - 2) ?? 0) > 0xffff ? 2 : 1;
  return start;
}
