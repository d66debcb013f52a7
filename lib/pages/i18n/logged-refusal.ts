import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import type { Refusal } from "@/lib/api/contract/refusals";
import { registry } from "@/lib/api/contract/registry";
import { FIELD_RULES, type Rule } from "@/lib/api/contract/rules";
import { fill } from "@/lib/platform/text/fill";
import type { Locale } from "./locale";

/** A refusal as the activity log has it: the API's English sentences. */
interface Logged {
  code: string | null;
  error: string | null;
  hint: string | null;
}

/** A sentence in the reader's language, or in English if it has no translation; or the rule that a field broke. */
export type Told =
  | { text: string; isEnglish: boolean }
  | { path: string; rule: Rule; values: Record<string, string>; others: string };

interface Translated {
  error: Told | undefined;
  hint: Told | undefined;
}

/** The log keeps what agents got, so its sentences are recognised by the rows that they were made from. */
export function inReadersLanguage({ code, error, hint }: Logged, locale: Locale): Translated {
  const rows = code === null || locale === "en" ? [] : rowsOf(code);
  const told = (english: string | null, of: "error" | "hint"): Told | undefined => {
    if (english === null) return undefined;
    const text = rows.map((row) => translation(row[of], english, locale)).find(Boolean);
    return text === undefined ? { text: english, isEnglish: true } : { text, isEnglish: false };
  };
  const field =
    code === "invalid_fields" && locale !== "en" && error !== null ? brokenField(error) : undefined;
  return { error: field ?? told(error, "error"), hint: told(hint, "hint") };
}

let known: Map<string, Refusal[]> | undefined;

/** Every row with this code. Areas may use a code for reasons of their own. */
function rowsOf(code: string): Refusal[] {
  known ??= gathered();
  return known.get(code) ?? [];
}

function gathered(): Map<string, Refusal[]> {
  const general = Object.entries<Refusal>(GENERAL_REFUSALS.rows).map(([code, row]) => ({ ...row, code }));
  const rows = new Map<string, Refusal[]>();
  for (const { code, ...row } of [
    ...general,
    ...registry.flatMap(({ definition }) => definition.refusals ?? []),
  ])
    rows.set(code, [...(rows.get(code) ?? []), row]);
  return rows;
}

function translation(row: Refusal["error"] | undefined, english: string, locale: Locale): string | undefined {
  if (row === undefined || typeof row === "string") return undefined;
  const values = valuesIn(english, row.en);
  const text = values && fill(row[locale], values);
  return text?.includes("{") ? undefined : text;
}

/** The values with which a sentence was made; undefined if it was made from another one. */
function valuesIn(sentence: string, made: string): Record<string, string> | undefined {
  const names = [...made.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const pattern = made
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("(.*?)");
  const found = new RegExp(`^${pattern}$`, "s").exec(sentence);
  return found ? Object.fromEntries(names.map((name, no) => [name, found[no + 1] ?? ""])) : undefined;
}

const fixedLengthOf = (rule: Rule): number => FIELD_RULES[rule].replace(/\{\w+\}/g, "").length;

/** The most particular first. What a field's type should be is said in English only. */
const RULES = (Object.keys(FIELD_RULES) as Rule[])
  .filter((rule) => rule !== "type")
  .toSorted((one, other) => fixedLengthOf(other) - fixedLengthOf(one));

const FIELD = /^([\w.[\]-]+) (.+?)(?:; wrong as well: (.+))?$/s;

/** The field, and the rule that it broke, in an error with the code `invalid_fields`. */
function brokenField(error: string): Told | undefined {
  const [, path = "", said = "", others = ""] = FIELD.exec(error) ?? [];
  for (const rule of RULES) {
    const values = valuesIn(said, FIELD_RULES[rule]);
    if (values) return { path, rule, values, others };
  }
  return undefined;
}
