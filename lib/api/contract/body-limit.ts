import type { z } from "zod";
import { jsonSchemaOf } from "./json-schema";

type Schema = z.core.JSONSchema.JSONSchema;

/** The lowest limit of any operation. Most bodies need less. */
const LIMIT_BYTES_MIN = 64 * 1024;

/** Room for unknown field names and for white space. */
const SPARE_BYTES = 4 * 1024;

/** The longest JSON escape of a code point above U+FFFF, for example `\ud83e\udd9e`. */
const BYTES_PER_CHARACTER = 12;
/** The longest JSON escape of a UTF-16 unit, for example `\u00e9`. */
const BYTES_PER_UNIT = 6;
/** Two quotes, a comma and a colon. */
const PUNCTUATION_BYTES = 4;

/** Enough for any number, `true`, `false` and `null`. */
const SCALAR_BYTES = 32;

/** Lengths in UTF-16 units of formats whose characters are all ASCII. */
const UNITS_BY_FORMAT: Record<string, number> = { uuid: 36, lobster: 36, "date-time": 64 };

/**
 * The most bytes that the JSON body of an operation may have: enough for every field at its maximum length with each
 * character escaped, and at least 64 KiB. Throws an Error if the schema does not bound the length of every value.
 */
export function bodyByteSizeMax(body: z.ZodType): number {
  const schema = jsonSchemaOf(body);
  return Math.max(LIMIT_BYTES_MIN, bytesOf(schema, schema.$defs ?? {}) + SPARE_BYTES);
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
        PUNCTUATION_BYTES,
      );
    case "array":
      return (
        PUNCTUATION_BYTES +
        (bytesOfItem(schema, definitions) + PUNCTUATION_BYTES) * bounded(schema, schema.maxItems)
      );
    case "string":
      return PUNCTUATION_BYTES + bytesOfString(schema);
    case "integer":
    case "number":
    case "boolean":
    case "null":
      return SCALAR_BYTES;
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

const bytesOfText = (text: string) => PUNCTUATION_BYTES + BYTES_PER_UNIT * text.length;

function bounded(schema: Schema, max: number | undefined): number {
  if (max === undefined) throw unbounded(schema);
  return max;
}

const unbounded = (schema: unknown) =>
  new Error(`A body's schema must say how long this may be: ${JSON.stringify(schema)}`);
