import type { Schema } from "fast-json-stringify";
import { z } from "zod";

/** The JSON Schema (2020-12) of requests or answers. What JSON Schema cannot express becomes any value. */
export const jsonSchemaOf = (schema: z.ZodType, io: "input" | "output" = "input") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" });

/**
 * The schema by which fast-json-stringify writes an answer: with `nullable` instead of a choice, which it would try out
 * for each value, and without formats, which it would check.
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
