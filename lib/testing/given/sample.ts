import type { z } from "zod";
import { jsonSchemaOf } from "@/lib/api/contract/json-schema";

/** The contents of a sample: the text of its text fields, and the id for a field of a given name. */
interface Material {
  text: string;
  idFor(field: string): string;
}

type Schema = z.core.JSONSchema.BaseSchema;

/** A value that a schema accepts: every required field, and every optional text except URLs. */
export function sampleOf(schema: z.ZodType, material: Material): unknown {
  return sample(jsonSchemaOf(schema), material, "");
}

/** The same for a JSON Schema without references. `field` is the name of the field that has it. */
export function sample(schema: Schema, material: Material, field: string): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return sample(first, material, field);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, of]) => {
          const isIncluded = schema.required?.includes(name) || (isText(of) && !name.endsWith("url"));
          return isIncluded && typeof of === "object" ? [[name, sample(of, material, name)]] : [];
        }),
      );
    case "array":
      return Array.from({ length: schema.minItems ?? 1 }, () =>
        typeof schema.items === "object" && !Array.isArray(schema.items)
          ? sample(schema.items, material, field)
          : material.text,
      );
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1);
    case "boolean":
      return true;
    default:
      if (schema.format === "uuid" || schema.format === "lobster") return material.idFor(field);
      if (schema.format === "date-time") return "2099-01-01T00:00:00Z";
      return material.text.slice(0, schema.maxLength);
  }
}

const isText = (schema: z.core.JSONSchema._JSONSchema) =>
  typeof schema === "object" && schema.type === "string" && !schema.format && !schema.enum;
