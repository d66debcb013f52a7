import { z } from "zod";

/** What a sample is made of: the words of its texts, and the id that a field of a name holds. */
interface Material {
  text: string;
  idFor(field: string): string;
}

type Schema = z.core.JSONSchema.BaseSchema;

/** A value that a schema takes: every field that it wants, and the texts that it allows. */
export function sampleOf(schema: z.ZodType, material: Material): unknown {
  return sample(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), material, "");
}

function sample(schema: Schema, material: Material, field: string): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return sample(first, material, field);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, of]) => {
          const isWanted = schema.required?.includes(name) || (isText(of) && !name.endsWith("url"));
          return isWanted && typeof of === "object" ? [[name, sample(of, material, name)]] : [];
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
      if (schema.format === "uuid") return material.idFor(field);
      if (schema.format === "date-time") return "2099-01-01T00:00:00Z";
      return material.text.slice(0, schema.maxLength);
  }
}

const isText = (schema: z.core.JSONSchema._JSONSchema) =>
  typeof schema === "object" && schema.type === "string" && !schema.format && !schema.enum;
