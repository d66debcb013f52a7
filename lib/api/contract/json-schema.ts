import type { Schema } from "fast-json-stringify";
import { z } from "zod";

/** The JSON Schema of what callers send or get, in the form of 2020-12. What it cannot express is any value. */
export const jsonSchemaOf = (schema: z.ZodType, io: "input" | "output" = "input") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" });

/**
 * The schema by which an answer is written: with `nullable`, in place of a choice that the writer would try out for each
 * value, and without formats, which it would check.
 */
export function writerSchemaOf(schema: z.ZodType): Schema {
  const made = z.toJSONSchema(schema, {
    io: "output",
    unrepresentable: "any",
    target: "openapi-3.0",
    override: ({ jsonSchema }) => {
      delete jsonSchema.format;
    },
  });
  // The two libraries declare the same JSON differently.
  return JSON.parse(JSON.stringify(made));
}
