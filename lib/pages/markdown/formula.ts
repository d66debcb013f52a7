import { LRUCache } from "lru-cache";
import temml from "temml";
import { processSingleton } from "@/lib/platform/process-singleton";
import { weightOf } from "./weight";

/** An element of MathML. */
export interface FormulaElement {
  tag: string;
  attributes: Record<string, string>;
  children: (string | FormulaElement)[];
}

export interface Formula {
  root: FormulaElement;
  /** How many bytes it adds to a page. */
  weight: number;
}

/** What temml answers, of which its types say nothing. */
interface TemmlNode {
  type?: string;
  text?: string;
  attributes?: Record<string, unknown>;
  classes?: string[];
  style?: Record<string, unknown>;
  children?: TemmlNode[];
}

/**
 * What a formula costs at least, per character: a page has room for 15,000 characters of formulas, so drawing
 * them takes a bounded time, also if none can be drawn.
 */
export const FORMULA_WEIGHT_PER_CHARACTER = 40;

const EXPANSIONS_MAX = 200;
/** The elements of a page nest at most 80 deep, with those of Markdown around a formula. */
const DEPTH_MAX = 24;
/** Chemical equations take several times as long as formulas. */
const CHEMISTRY_LENGTH_MAX = 200;

/**
 * A macro that an author defines could double its argument each time. temml's own use each argument once or
 * twice, so the tokens grow at most with the length times EXPANSIONS_MAX.
 */
const DEFINES =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re|provide)?newcommand|(?:re|provide)command)(?![A-Za-z])/;
const CHEMISTRY = /\\(?:ce|pu)(?![A-Za-z])/;

/** The formulas that were drawn last, in the bytes that they add to a page; in memory they take about five times that. */
const KEPT_MAX = 2_000_000;

/** A formula takes ten times as long as the same words, and pages show the same ones again and again. */
const drawings = processSingleton(
  "drawn formulas",
  () =>
    new LRUCache<string, { formula: Formula | undefined }>({
      maxSize: KEPT_MAX,
      sizeCalculation: ({ formula }, tex) => formula?.weight ?? FORMULA_WEIGHT_PER_CHARACTER * tex.length,
    }),
);

/**
 * Draws a formula in TeX. Undefined if it has an error, defines macros, is too deep, or would draw anything
 * that the lists below do not allow: then it is shown as it was written.
 */
export function drawFormula(tex: string, isBlock: boolean): Formula | undefined {
  const key = `${isBlock ? "$$" : "$"}${tex}`;
  const kept = drawings.get(key);
  if (kept) return kept.formula;
  const formula = drawnFormula(tex, isBlock);
  drawings.set(key, { formula });
  return formula;
}

function drawnFormula(tex: string, isBlock: boolean): Formula | undefined {
  if (DEFINES.test(tex) || (CHEMISTRY.test(tex) && tex.length > CHEMISTRY_LENGTH_MAX)) return undefined;
  try {
    const settings = { displayMode: isBlock, throwOnError: true, maxExpand: EXPANSIONS_MAX };
    const drawn: TemmlNode = temml.__renderToMathMLTree(tex, settings);
    const [root] = elementsOf(drawn, 0);
    if (typeof root !== "object" || root.tag !== "math" || !hasText(root)) return undefined;
    const display: Record<string, string> = isBlock ? { display: "block" } : {};
    const weight = Math.max(FRAME_WEIGHT + weigh(root), FORMULA_WEIGHT_PER_CHARACTER * tex.length);
    return { root: { ...root, attributes: display, children: withoutRow(root.children) }, weight };
  } catch {
    return undefined;
  }
}

/** Elements of MathML Core, and `menclose`, which browsers draw as a row, with a class. */
const TAGS = new Map(
  [
    ...[
      "math",
      "mrow",
      "mi",
      "mn",
      "mo",
      "mtext",
      "mspace",
      "mfrac",
      "msqrt",
      "mroot",
      "mstyle",
      "msub",
      "msup",
    ],
    ...["msubsup", "munder", "mover", "munderover", "mtable", "mtr", "mtd", "mpadded", "mphantom"],
    ...["mmultiscripts", "mprescripts"],
  ].map((tag) => [tag, tag]),
).set("menclose", "mrow");

const hasText = (child: string | FormulaElement): boolean =>
  typeof child === "string" ? child.trim() !== "" : child.children.some(hasText);

class NotAllowedError extends Error {}

function elementsOf(node: TemmlNode, depth: number): (string | FormulaElement)[] {
  if (node.text !== undefined && node.children === undefined) return [shown(node.text)];
  if (depth > DEPTH_MAX) throw new NotAllowedError();
  const children = joined((node.children ?? []).flatMap((child) => elementsOf(child, depth + 1)));
  // A fragment, or the place of a number or a reference, which HTML would fill.
  if (node.type === undefined) return children;
  const tag = TAGS.get(node.type);
  if (tag === undefined) throw new NotAllowedError();
  const isPrimed = tag === "msup" && node.children?.[1]?.classes?.includes("tml-prime");
  // Primes are raised already; as an exponent they would be raised twice.
  const element = { tag: isPrimed ? "mrow" : tag, attributes: attributesOf(node), children };
  return isNeedless(element) ? children : [element];
}

/** A row of one element, and a space without a width. */
const isNeedless = ({ tag, attributes, children: [first, ...others] }: FormulaElement) =>
  Object.keys(attributes).length === 0 &&
  (tag === "mspace" || (tag === "mrow" && typeof first === "object" && others.length === 0));

/** What a formula contains is a row anyway. */
const withoutRow = ([first, ...others]: FormulaElement["children"]): FormulaElement["children"] => {
  if (first === undefined) return [];
  const isRow = typeof first === "object" && first.tag === "mrow" && others.length === 0;
  return isRow && Object.keys(first.attributes).length === 0 ? first.children : [first, ...others];
};

/** Marks of function application and the like, which have no width, are the only invisible ones. */
const INVISIBLE = /(?![\u2061-\u2064])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/** `\char` could draw what the square removes from texts, such as marks that turn the direction of a line. */
function shown(text: string): string {
  if (INVISIBLE.test(text)) throw new NotAllowedError();
  return text;
}

function joined(children: (string | FormulaElement)[]): (string | FormulaElement)[] {
  return children.every((child) => typeof child === "string") && children.length > 1
    ? [children.join("")]
    : children;
}

const FLAG = /^(?:true|false)$/;
const LENGTHS = /^([+-]?\d*\.?\d+)(em|ex|pt|px|mu)?$/;
const EMS: Record<string, number> = { em: 1, ex: 0.45, pt: 0.1, px: 0.0625, mu: 1 / 18 };

/** Lengths stay small, so that a formula covers nothing but its own place. */
const isLength = (least: number, most: number) => (value: string) => {
  const [, number = "", unit = "em"] = LENGTHS.exec(value) ?? [];
  const ems = Number(number || Number.NaN) * (EMS[unit] ?? 1);
  return ems >= least && ems <= most;
};

const isOne = (pattern: RegExp) => (value: string) => pattern.test(value);

const ATTRIBUTES: Record<string, (value: string) => boolean> = {
  form: isOne(/^(?:prefix|infix|postfix)$/),
  stretchy: isOne(FLAG),
  accent: isOne(FLAG),
  accentunder: isOne(FLAG),
  movablelimits: isOne(FLAG),
  displaystyle: isOne(FLAG),
  mathvariant: isOne(/^normal$/),
  scriptlevel: isOne(/^[0-2]$/),
  linethickness: isLength(0, 0.2),
  minsize: isLength(0, 4),
  maxsize: isLength(0, 4),
  lspace: isLength(-1, 2),
  rspace: isLength(-1, 2),
  width: isLength(-1, 4),
  height: isLength(0, 4),
  depth: isLength(0, 4),
  voffset: isLength(-1, 1),
};

/** Classes of temml that app/globals.css draws. */
const CLASSES = new Set(["tml-left", "tml-right", "tml-jot", "tml-vec"]);

/** Lines around and through a formula, which browsers no longer draw from the attribute. */
const NOTATIONS: Record<string, string> = {
  top: "ruled-top",
  bottom: "ruled-bottom",
  updiagonalstrike: "struck-up",
  downdiagonalstrike: "struck-down",
  horizontalstrike: "struck",
};

function attributesOf({ attributes = {}, classes = [], style = {} }: TemmlNode): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes))
    if (ATTRIBUTES[name]?.(String(value))) kept[name] = String(value);
  const notations = attributes.notation === undefined ? [] : String(attributes.notation).split(" ");
  const lines = notations.map((notation) => NOTATIONS[notation]);
  if (lines.includes(undefined)) throw new NotAllowedError();
  const drawn = [...classes.filter((name) => CLASSES.has(name)), ...classesOf(style), ...lines];
  if (drawn.length > 0) kept.className = drawn.join(" ");
  return kept;
}

/** The pages' policy refuses style attributes, so the few styles that change the meaning are classes. */
function classesOf(style: Record<string, unknown>): string[] {
  const classes: string[] = [];
  if (style.border) classes.push("boxed");
  for (const side of ["Left", "Right"]) {
    const padding = Number.parseFloat(String(style[`padding${side}`] ?? "0.4"));
    if (padding === 0) classes.push(`flush-${side.toLowerCase()}`);
    else if (side === "Left" && padding <= 2 && padding >= 1) classes.push("apart");
  }
  for (const side of ["Top", "Right", "Bottom", "Left"])
    if (style[`border${side}`]) classes.push(`ruled-${side.toLowerCase()}`);
  return classes;
}

/** The bytes of an element and of an attribute, as HTML and as data, without the lengths of their names. */
const [ELEMENT_WEIGHT, ATTRIBUTE_WEIGHT] = [42, 20];
/** The element around a formula on a line of its own. */
const FRAME_WEIGHT = 200;

function weigh({ tag, attributes, children }: FormulaElement): number {
  let weight = ELEMENT_WEIGHT + 3 * tag.length;
  for (const [name, value] of Object.entries(attributes))
    weight += ATTRIBUTE_WEIGHT + 2 * name.length + weightOf(value);
  for (const child of children) weight += typeof child === "string" ? weightOf(child) : weigh(child);
  return weight;
}
