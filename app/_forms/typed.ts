import type { z } from "zod";
import { jsonSchemaOf } from "@/lib/api/contract/json-schema";
import { beginningOf } from "@/lib/platform/text/graphemes";
import { textIn } from "./form-state";

/** What was typed into a form, and the schema of its fields. */
export interface Typed {
  shape: z.ZodType;
  /** Each field as one text. */
  values: Record<string, string>;
  /** The same as the schema reads it: a list has its values one by one. */
  fields: Record<string, unknown>;
}

/** The metadata of a field that a refused form does not show again. */
export const NOT_SHOWN_AGAIN = { writeOnly: true };

/** The fields of a form that its schema has; "" for what is missing or a file. */
export function typedIn(form: FormData, shape: z.ZodType): Typed {
  const properties = Object.entries(propertiesOf(shape));
  const values = Object.fromEntries(properties.map(([name]) => [name, textIn(form, name)]));
  const lists = properties.filter(([, field]) => isList(field)).map(([name]) => [name, form.getAll(name)]);
  return { shape, values, fields: { ...values, ...Object.fromEntries(lists) } };
}

/** The fields of a form whose empty values count as not sent. */
export const withoutEmpty = (fields: Typed["fields"]): Typed["fields"] =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));

/**
 * The values that a refused form shows again: each up to twice what its field accepts, so that an owner who
 * wrote too much can shorten it. Throws if its schema does not say how much that is.
 */
export function shownAgain({ shape, values }: Pick<Typed, "shape" | "values">): Record<string, string> {
  const properties = propertiesOf(shape);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = properties[name];
      if (Object(field).writeOnly) return [];
      return [[name, beginningOf(value, field === undefined ? 0 : 2 * limitOf(name, field))]];
    }),
  );
}

type Field = z.core.JSONSchema.JSONSchema | boolean;

const propertiesByShape = new WeakMap<z.ZodType, Record<string, Field>>();

function propertiesOf(shape: z.ZodType): Record<string, Field> {
  const properties = propertiesByShape.get(shape) ?? readProperties(shape);
  propertiesByShape.set(shape, properties);
  return properties;
}

function readProperties(shape: z.ZodType): Record<string, Field> {
  const { $defs = {}, ...schema } = jsonSchemaOf(shape);
  // A schema with an id is among the definitions.
  const { properties = {} } = schema.$ref ? ($defs[schema.$ref.replace("#/$defs/", "")] ?? {}) : schema;
  return properties;
}

const isList = (field: Field) => Object(field).type === "array";

/** A date-time has milliseconds and an offset. */
const FORMAT_LENGTHS = new Map([
  ["uuid", 36],
  ["date-time", 29],
]);
/** Between the values of a list that is shown again as one text. */
const SEPARATOR_LENGTH = 2;

function limitOf(name: string, field: Field): number {
  const { type, enum: choices, const: choice, maxLength, format, items, maxItems } = Object(field);
  if (choices ?? choice) return Math.max(...(choices ?? [choice]).map((one: unknown) => String(one).length));
  if (maxLength !== undefined) return maxLength;
  const lengthOfFormat = FORMAT_LENGTHS.get(format);
  if (lengthOfFormat !== undefined) return lengthOfFormat;
  if (type === "boolean") return String(false).length;
  if (isList(field) && maxItems !== undefined) return maxItems * (limitOf(name, items) + SEPARATOR_LENGTH);
  throw new Error(`The schema of a form does not say how long ${name} may be.`);
}
