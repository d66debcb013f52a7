import { z } from "zod";

const descriptions = new WeakMap<z.core.$ZodType, string>();

/** Describes the values of a schema for refusals: `what` completes "must be". Returns the schema. */
export function describedAs<Schema extends z.ZodType>(schema: Schema, what: string): Schema {
  descriptions.set(schema, what);
  return schema;
}

/** Zod's names of types, in words. */
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
 * What a value must be, for example `an array of objects with title, description`: derived from the schema, or else
 * from zod's name of the `type`.
 */
export function describeExpected(schema: z.core.$ZodType | undefined, type: string): string {
  return (schema && describeSchema(schema)) ?? TYPES[type]?.[0] ?? "of another type";
}

/** What `describedAs` declared for the schema, or for the one inside it. */
export function declaredDescriptionOf(schema: z.core.$ZodType | undefined): string | undefined {
  return schema && (descriptions.get(schema) ?? declaredDescriptionOf(innerOf(schema)));
}

function describeSchema(schema: z.core.$ZodType): string | undefined {
  const declared = declaredDescriptionOf(schema);
  if (declared !== undefined) return declared;
  // The schema of a URL parameter reads text. Its metadata has the type of the value.
  const { type } = (schema instanceof z.ZodType && schema.meta()) || {};
  if (typeof type === "string") return TYPES[type]?.[0];
  const inner = innerOf(schema);
  if (inner) return describeSchema(inner);
  if (schema instanceof z.ZodObject) return `an object with ${fieldsOf(schema)}`;
  if (schema instanceof z.ZodArray) return describeArray(schema.element);
  return undefined;
}

function describeArray(element: z.core.$ZodType): string {
  const declared = declaredDescriptionOf(element);
  if (declared !== undefined) return `an array, each item ${declared}`;
  const inner = innermostOf(element);
  if (inner instanceof z.ZodObject) return `an array of objects with ${fieldsOf(inner)}`;
  if (inner instanceof z.ZodEnum) return `an array of ${inner.options.join(", ")}`;
  return `an array of ${TYPES[inner._zod.def.type]?.[1] ?? "values"}`;
}

const fieldsOf = ({ shape }: z.ZodObject) => Object.keys(shape).join(", ");

/** The schema inside an optional, nullable or defaulted one, or the input of a pipe. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return schema.unwrap();
  return schema instanceof z.ZodPipe ? schema.in : undefined;
}

export function innermostOf(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = innerOf(schema);
  return inner ? innermostOf(inner) : schema;
}
