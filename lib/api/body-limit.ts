import { z } from "zod";

type Schema = z.core.JSONSchema.JSONSchema;

/** What most bodies need, and more. */
const BYTE_SIZE_LEAST = 64 * 1024;

/** Left for the names of fields that are not known and for spaces between the known ones. */
const SPARE_BYTES = 4 * 1024;

/** A character beyond the first 65,536, escaped as JSON may escape it: `\ud83e\udd9e`. */
const BYTES_PER_CHARACTER = 12;
const BYTES_PER_UNIT = 6;
/** Quotes, a comma and a colon. */
const SIGNS = 4;

/** Of letters, digits and signs that are one unit each. */
const UNITS_BY_FORMAT: Record<string, number> = { uuid: 36, "date-time": 64 };

/**
 * How many bytes the body of an operation may have: room for every field at its maximum with each character
 * escaped, and at least 64 KiB. Throws an error when the schema leaves the length of anything open.
 */
export function bodyByteSizeMax(body: z.ZodType): number {
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  return Math.max(BYTE_SIZE_LEAST, bytesOf(schema, schema.$defs ?? {}) + SPARE_BYTES);
}

function bytesOf(schema: Schema | boolean | undefined, definitions: Record<string, Schema>): number {
  if (typeof schema !== "object") throw unbounded(schema);
  if (schema.$ref) return bytesOf(definitions[schema.$ref.replace("#/$defs/", "")], definitions);
  if (schema.enum) return Math.max(...schema.enum.map((value) => bytesOfText(String(value))));
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return Math.max(...variants.map((variant) => bytesOf(variant, definitions)));
  switch (schema.type) {
    case "object":
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, property]) => sum + bytesOfText(name) + bytesOf(property, definitions),
        SIGNS,
      );
    case "array":
      return SIGNS + (bytesOfItem(schema, definitions) + SIGNS) * bounded(schema, schema.maxItems);
    case "string":
      return SIGNS + bytesOfString(schema);
    case "integer":
    case "number":
    case "boolean":
    case "null":
      return 32;
    default:
      throw unbounded(schema);
  }
}

function bytesOfItem({ items }: Schema, definitions: Record<string, Schema>): number {
  return bytesOf(Array.isArray(items) ? undefined : items, definitions);
}

function bytesOfString({ maxLength, format, ...rest }: Schema): number {
  if (maxLength !== undefined) return BYTES_PER_CHARACTER * maxLength;
  return BYTES_PER_UNIT * bounded({ format, ...rest }, UNITS_BY_FORMAT[format ?? ""]);
}

const bytesOfText = (text: string) => SIGNS + BYTES_PER_UNIT * text.length;

function bounded(schema: Schema, max: number | undefined): number {
  if (max === undefined) throw unbounded(schema);
  return max;
}

const unbounded = (schema: unknown) =>
  new Error(`A body's schema must say how long this may be: ${JSON.stringify(schema)}`);
