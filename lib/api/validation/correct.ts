import { z } from "zod";

/** Longer values are not corrected: a hint that repeats them helps nobody. */
const LENGTH_MAX = 200;

/**
 * A hint with the value that a wrong one most likely stands for, written as the caller would send it; undefined if none
 * is likely. It is only proposed, because the wrong value could also mean something else.
 */
export function correctionOf(
  schema: z.core.$ZodType,
  path: PropertyKey[],
  value: unknown,
): string | undefined {
  const name = path.join(".");
  if (name === "" || !(schema instanceof z.ZodType) || isLong(value)) return undefined;
  const isOptional = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  const meant = candidatesFor(value).find((candidate) => schema.safeParse(candidate).success);
  if (value === null || value === "") {
    if (meant === undefined) return isOptional ? `Leave ${name} out.` : undefined;
    const otherwise = isOptional ? `, or leave ${name} out` : "";
    return `Send ${JSON.stringify(meant)} to clear it${otherwise}.`;
  }
  if (meant !== undefined) return `Did you mean ${name}: ${JSON.stringify(meant)}?`;
  return isOptional && isNothing(value) ? `Leave ${name} out.` : undefined;
}

const isLong = (value: unknown) =>
  (typeof value === "object" && value !== null) || (typeof value === "string" && value.length > LENGTH_MAX);

const isNothing = (value: unknown) =>
  value === false || value === 0 || /^(?:0|false|no|none|null|nil|undefined)$/i.test(String(value));

/** What a value may stand for, the likeliest first. */
function candidatesFor(value: unknown): unknown[] {
  if (value === null) return [""];
  if (value === "") return [null];
  if (typeof value !== "string")
    return [String(value), ...(value === 1 ? [true] : value === 0 ? [false] : [])];
  const text = value.trim();
  const items = text.split(/[,，]/).map((item) => item.trim());
  return [
    text,
    text.toLowerCase(),
    ...jsonIn(text),
    // As Python writes lists, objects and constants.
    ...jsonIn(text.replaceAll("'", '"').replaceAll(/\b(?:True|False)\b/g, (word) => word.toLowerCase())),
    ...(/^(?:true|yes|on)$/i.test(text) ? [true] : []),
    ...(/^(?:false|no|off)$/i.test(text) ? [false] : []),
    items,
    items.map(Number),
  ];
}

function jsonIn(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
