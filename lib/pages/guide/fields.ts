import { z } from "zod";

type Schema = z.core.JSONSchema.JSONSchema;
type Definitions = Record<string, Schema>;

/** One field that a caller may send. */
export interface Field {
  name: string;
  required: boolean;
  /** Type and limits in short form: `1–80` is a text of 1 to 80 characters, `(a, b)` a choice. */
  shape: string;
}

/** The fields of an object as a caller sends it; an empty list without a schema. */
export function fieldsOf(schema: z.ZodType | undefined): Field[] {
  if (!schema) return [];
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const definitions = described.$defs ?? {};
  return fieldsIn(described, definitions).map((field) => ({
    ...field,
    shape: field.shape + defaultOf(schema, field.name),
  }));
}

/** All fields in one line of text. A star marks the required ones. */
export const writeFields = (fields: Field[]): string =>
  fields.map(({ name, required, shape }) => `${name}${required ? "*" : ""} ${shape}`.trim()).join("; ");

function fieldsIn(schema: Schema, definitions: Definitions): Field[] {
  const { properties = {}, required = [] } = resolve(schema, definitions);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    // The length of a cursor says nothing to a caller.
    shape: name === "cursor" || typeof property === "boolean" ? "" : shapeOf(property, definitions),
  }));
}

const resolve = (schema: Schema, definitions: Definitions): Schema =>
  (schema.$ref && definitions[schema.$ref.replace("#/$defs/", "")]) || schema;

function shapeOf(given: Schema, definitions: Definitions): string {
  const schema = resolve(given, definitions);
  if (schema.enum) return `(${schema.enum.join(", ")})`;
  if (schema.type === "array") return listOf(schema, definitions);
  if (schema.type === "object") return `{${writeFields(fieldsIn(schema, definitions))}}`;
  if (schema.type === "boolean") return "true/false";
  if (schema.type === "integer") return `integer ${range(schema.minimum, schema.maximum)}`;
  if (schema.format === "binary") return "file";
  return schema.format ?? (range(schema.minLength, schema.maxLength) || "text");
}

function listOf({ items, minItems, maxItems }: Schema, definitions: Definitions): string {
  const item = typeof items === "object" && !Array.isArray(items) ? shapeOf(items, definitions) : "anything";
  return `${minItems === maxItems ? (minItems ?? "") : range(minItems, maxItems)} × ${item}`;
}

function range(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return "";
  return min === undefined ? `≤${max}` : `${min}–${max}`;
}

/** JSON Schema loses the default of a transformed field, so `undefined` is parsed to find it. */
function defaultOf(schema: z.ZodType, name: string): string {
  const field = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
  const read = field instanceof z.ZodType ? field.safeParse(undefined).data : undefined;
  return typeof read === "number" ? ` (${read})` : "";
}
