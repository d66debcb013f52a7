import pairs from "opencc-js/dict/TSCharacters";
import { skeleton } from "./visible";

/** Pairs that OpenCC leaves as they are: Taiwan writes 著 for 着, and 妳 for a woman. */
const MORE_PAIRS = "著 着|妳 你";

const simplified = new Map<string, string>();
for (const pair of `${pairs}|${MORE_PAIRS}`.split("|")) {
  const [traditional = "", simple = ""] = pair.split(" ");
  if (traditional !== simple) simplified.set(traditional, simple);
}

/** The simplified character of a Chinese one. A few simplified ones are themselves the traditional form of others. */
function simplify(character: string): string {
  const simple = simplified.get(character);
  return simple === undefined ? character : (simplified.get(simple) ?? simple);
}

/** Lower-case letters that readers type as others and that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ħ: "h", ŧ: "t", ı: "i" },
  // At the end of a word sigma has a second form.
  ς: "σ",
};

/** A Latin letter that is not one of a to z, or the final sigma, with its marks; or marks after a to z. */
const NOT_PLAIN = /((?![a-z])\p{Script=Latin}|ς)\p{M}*|(?<=[a-z])\p{M}+/gu;

function plain(_: string, letter: string | undefined): string {
  const [base = ""] = letter?.normalize("NFD") ?? "";
  return PLAIN[base] ?? base;
}

const TRADITIONAL = new RegExp(`[${[...simplified.keys()].join("")}]`, "gu");
const ASCII = /^[\0-\x7f]*$/;
const COMMON_HAN = /^[\u4e00-\u9fff]$/;

/**
 * A text as the search compares it: in NFKC and lower case, Latin letters without their marks, Chinese characters
 * simplified, without joiners. What is stored was folded by it as well: a change of what it returns needs a new
 * TERMS_FOLD (db/schema/columns.ts).
 */
export function foldForSearch(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  if (COMMON_HAN.test(text)) return simplify(text);
  return text
    .normalize("NFKC")
    .replace(/[\u200C\u200D]/g, "")
    .toLowerCase()
    .replace(NOT_PLAIN, plain)
    .replace(TRADITIONAL, simplify);
}

/** A name as the search compares it: its skeleton, folded as texts are. */
export const foldName = (name: string): string => foldForSearch(skeleton(name));
