import { z } from "zod";

const descriptions = new WeakMap<z.core.$ZodType, string>();

/** Describes the values of a schema for refusals: `what` completes "must be". Returns the schema. */
export function describedAs<Schema extends z.ZodType>(schema: Schema, what: string): Schema {
  descriptions.set(schema, what);
  return schema;
}

/** What `describedAs` declared for the schema, or for the one inside it. */
export function declaredDescriptionOf(schema: z.core.$ZodType | undefined): string | undefined {
  return schema && (descriptions.get(schema) ?? declaredDescriptionOf(innerOf(schema)));
}

/** The schema inside an optional, nullable or defaulted one, or the input of a pipe. */
export function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return schema.unwrap();
  return schema instanceof z.ZodPipe ? schema.in : undefined;
}

export function innermostOf(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = innerOf(schema);
  return inner ? innermostOf(inner) : schema;
}
