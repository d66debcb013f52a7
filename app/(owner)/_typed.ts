import { z } from "zod";

/** What was typed into a form, and the schema of its fields. */
export interface Typed {
  shape: z.ZodType;
  values: Record<string, string>;
}

/** The fields of a form that its schema has, as text; "" for what is missing or a file, one after the other for a list. */
export const typedIn = (form: FormData, shape: z.ZodType): Typed => ({
  shape,
  values: Object.fromEntries(
    Object.keys(limitsOf(shape)).map((name) => [
      name,
      form
        .getAll(name)
        .filter((value) => typeof value === "string")
        .join(" "),
    ]),
  ),
});

/**
 * The values that a refused form shows again: each up to twice what its field takes, so that an owner who wrote too much can
 * shorten it.
 */
export function shownAgain({ shape, values }: Typed): Record<string, string> {
  const limits = limitsOf(shape);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, shortened(value, 2 * (limits[name] ?? 0))]),
  );
}

/** A character is at most two UTF-16 units, so the rest of the text need not be split into characters. */
const shortened = (value: string, max: number): string =>
  value.length <= max ? value : [...value.slice(0, 2 * max)].slice(0, max).join("");

const known = new WeakMap<z.ZodType, Record<string, number>>();

/** How many characters each field of a form takes. Throws if its schema does not say so. */
function limitsOf(shape: z.ZodType): Record<string, number> {
  const limits = known.get(shape) ?? readLimits(shape);
  known.set(shape, limits);
  return limits;
}

function readLimits(shape: z.ZodType): Record<string, number> {
  const { $defs = {}, ...schema } = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" });
  // A schema that has an id stands among the definitions.
  const { properties = {} } = schema.$ref ? ($defs[schema.$ref.replace("#/$defs/", "")] ?? {}) : schema;
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, limitOf(name, field)]));
}

const UUID_LENGTH = 36;
/** Between the values of a list that is typed into one field: a comma and a blank. */
const SEPARATOR_LENGTH = 2;

function limitOf(name: string, field: z.core.JSONSchema.JSONSchema | boolean): number {
  const { type, enum: words, const: word, maxLength, format, items, maxItems } = Object(field);
  if (words ?? word) return Math.max(...(words ?? [word]).map((one: unknown) => String(one).length));
  if (maxLength !== undefined) return maxLength;
  if (format === "uuid") return UUID_LENGTH;
  if (type === "boolean") return String(false).length;
  if (type === "array" && maxItems !== undefined) return maxItems * (limitOf(name, items) + SEPARATOR_LENGTH);
  throw new Error(`The schema of a form does not say how long ${name} may be.`);
}
