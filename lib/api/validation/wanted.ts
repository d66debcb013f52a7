import { z } from "zod";

/** What the values of a schema are, where its type does not say it. */
const told = new WeakMap<z.core.$ZodType, string>();

/** The same schema, whose values a refusal calls `what`: it completes "must be". */
export function wanted<Schema extends z.ZodType>(schema: Schema, what: string): Schema {
  told.set(schema, what);
  return schema;
}

/** What zod calls a type, in words. */
const TYPES: Record<string, [one: string, many: string]> = {
  string: ["a string", "strings"],
  number: ["a number", "numbers"],
  int: ["an integer", "integers"],
  integer: ["an integer", "integers"],
  boolean: ["a boolean", "booleans"],
  object: ["an object", "objects"],
  array: ["an array", "arrays"],
};

/**
 * What a value must be, for example `an array of objects with title and description`: as the schema says, or else, where
 * a form has none, as zod calls the type.
 */
export function describeWanted(schema: z.core.$ZodType | undefined, type: string): string {
  const known = schema && wordsFor(schema);
  return known ?? TYPES[type]?.[0] ?? "of another type";
}

/** What the schema alone says that its values are; undefined if that is no more than their type. */
export function toldOf(schema: z.core.$ZodType | undefined): string | undefined {
  return schema && (told.get(schema) ?? toldOf(innerOf(schema)));
}

function wordsFor(schema: z.core.$ZodType): string | undefined {
  const own = toldOf(schema);
  if (own !== undefined) return own;
  // A parameter is text, and its declaration says what is written in it.
  const { type } = (schema instanceof z.ZodType && schema.meta()) || {};
  if (typeof type === "string") return TYPES[type]?.[0];
  const inner = innerOf(schema);
  if (inner) return wordsFor(inner);
  if (schema instanceof z.ZodObject) return `an object with ${fieldsOf(schema)}`;
  if (schema instanceof z.ZodArray) return describeArray(schema.element);
  return undefined;
}

function describeArray(element: z.core.$ZodType): string {
  const own = toldOf(element);
  if (own !== undefined) return `an array, each item ${own}`;
  const inner = innermostOf(element);
  if (inner instanceof z.ZodObject) return `an array of objects with ${fieldsOf(inner)}`;
  if (inner instanceof z.ZodEnum) return `an array of ${inner.options.join(", ")}`;
  return `an array of ${TYPES[inner._zod.def.type]?.[1] ?? "values"}`;
}

const fieldsOf = ({ shape }: z.ZodObject) => Object.keys(shape).join(", ");

/** The schema within an optional one, and within one that changes what it read. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return schema.unwrap();
  return schema instanceof z.ZodPipe ? schema.in : undefined;
}

export function innermostOf(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = innerOf(schema);
  return inner ? innermostOf(inner) : schema;
}
