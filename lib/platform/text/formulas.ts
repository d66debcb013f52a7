/** A formula in a text, in TeX between marks. */
export interface WrittenFormula {
  /** With its marks. */
  source: string;
  tex: string;
  /** Whether it is shown on a line of its own. */
  isBlock: boolean;
}

/** Characters between marks further apart are text. */
export const FORMULA_LENGTH_MAX = 2000;

/** One character of a formula or an escape, without code, and no empty line. */
const SIGN = "\\\\[^\\n()[\\]]|[^\\\\$`\\n]|\\n(?![ \\t]*\\n)";
const between = (opening: string, sign: string, closing: string) =>
  new RegExp(`${opening}((?:${sign}){1,${FORMULA_LENGTH_MAX}})${closing}`, "uy");

/**
 * The forms of a formula. Each ends its search at the next mark of its kind, so a text of many openings is read
 * in linear time. `\[text\](address)` is a link whose brackets are escaped.
 */
const BLOCK = between("\\$\\$", `${SIGN}|\\\\[()[\\]]|\\$(?!\\$)`, "\\$\\$");
const INLINE = between("\\$(?!\\s)", `${SIGN}|\\\\[()[\\]]`, "(?<!\\s)\\$(?!\\d)");
const BRACKETS = between("\\\\\\[", `${SIGN}|\\$`, "\\\\\\](?!\\()");
const PARENTHESES = between("\\\\\\(", `${SIGN}|\\$`, "\\\\\\)");

/** Before an amount of money: `US$5`. */
const IN_WORD = /[A-Za-z0-9$]/;

/** Words without any sign of a formula, as in `$HOME/$PATH$` or `\[Update\]`. */
const WORDS = /\p{L}{4}|\p{Script=Han}/u;
const FORMULA_SIGN = /[\\^_=+<>{}|*/]/;

/** Money, as in `costs $5. So does $x$`. */
const AMOUNT = /^\d[\d.,]*[km]?(?:\s|\P{ASCII})/iu;
const CALCULATION_SIGN = /[\\^_=+<>]/;

const isProse = (tex: string): boolean =>
  AMOUNT.test(tex) ? !CALCULATION_SIGN.test(tex) : WORDS.test(tex) && !FORMULA_SIGN.test(tex);

/** The formula that begins at a place of a text. */
export function formulaAt(text: string, at: number): WrittenFormula | undefined {
  const form = formAt(text, at);
  if (!form) return undefined;
  form.lastIndex = at;
  const [source, tex = ""] = form.exec(text) ?? [];
  if (source === undefined || tex.trim() === "" || isProse(tex)) return undefined;
  return { source, tex, isBlock: form === BLOCK || form === BRACKETS };
}

function formAt(text: string, at: number): RegExp | undefined {
  if (text.startsWith("$$", at)) return BLOCK;
  if (text.startsWith("\\[", at)) return BRACKETS;
  if (text.startsWith("\\(", at)) return PARENTHESES;
  return text.startsWith("$", at) && !IN_WORD.test(text.charAt(at - 1)) ? INLINE : undefined;
}

/** What may begin a formula, and what hides one: code, and escaped characters. */
const MARK = /`+|\$|\\[\s\S]/g;

type Place = [start: number, end: number];

/** The places of the formulas of a text that is not parsed as Markdown, in UTF-16 units. */
export function formulasIn(text: string): Place[] {
  const places: Place[] = [];
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    if (index < from) continue;
    const formula = mark.startsWith("`") ? undefined : formulaAt(text, index);
    from = mark.startsWith("`")
      ? endOfCode(text, index, mark)
      : index + (formula?.source.length ?? mark.length);
    if (formula) places.push([index, from]);
  }
  return places;
}

function endOfCode(text: string, at: number, run: string): number {
  const start = at + run.length;
  const end = new RegExp(`(?<!\`)${run}(?!\`)`, "g");
  end.lastIndex = start;
  const found = end.exec(text);
  return found ? found.index + run.length : start;
}

/** The last place up to `end` that is not within a formula, so that a text can be cut there. */
export function outsideFormula(text: string, end: number): number {
  const within = formulaAround(text, end);
  return within ? within[0] : end;
}

/** The formula that a cut at a place would divide. */
export const formulaAround = (text: string, at: number): Place | undefined =>
  formulasIn(text.slice(0, at + FORMULA_LENGTH_MAX)).find(([start, end]) => start < at && at < end);

/** Changes a text, except its formulas. */
export function changedAround(text: string, change: (part: string) => string): string {
  let changed = "";
  let from = 0;
  for (const [start, end] of formulasIn(text)) {
    changed += change(text.slice(from, start)) + text.slice(start, end);
    from = end;
  }
  return changed + change(text.slice(from));
}
