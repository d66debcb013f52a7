import { z } from "zod";
import { jsonSchemaOf } from "@/lib/api/contract/json-schema";

type Schema = z.core.JSONSchema.JSONSchema;
type Definitions = Record<string, Schema>;

/** One field that a caller may send, or that comes back. */
export interface FieldDoc {
  name: string;
  required: boolean;
  /** Type and limits in short form: `1–80` is a text of 1 to 80 characters, `(a, b)` a choice. */
  shape: string;
  description?: string;
}

interface Context {
  definitions: Definitions;
  /** Write a record by its name; else with its fields. */
  named: boolean;
  /** Nothing is required of what comes back. */
  isAnswer?: boolean;
}

/** The fields of an object as a caller sends it; an empty list without a schema. Records are written out. */
export function fieldsOf(schema: z.ZodType | undefined): FieldDoc[] {
  return schema ? inputFields(schema, false) : [];
}

/** The same fields, with records by their names. */
export const namedFieldsOf = (schema: z.ZodType | undefined): FieldDoc[] =>
  schema ? inputFields(schema, true) : [];

function inputFields(schema: z.ZodType, named: boolean): FieldDoc[] {
  const described = jsonSchemaOf(schema);
  const context = { definitions: described.$defs ?? {}, named };
  return fieldsIn(described, context).map((field) => ({
    ...field,
    shape: field.shape + defaultOf(schema, field.name),
  }));
}

/** The fields of an answer, with records by their names, and the fields of those records. */
export function answerFields(schema: z.ZodType): { fields: FieldDoc[]; records: Map<string, FieldDoc[]> } {
  const described = jsonSchemaOf(schema, "output");
  const definitions = described.$defs ?? {};
  const context = { definitions, named: true, isAnswer: true };
  const records = Object.entries(definitions).map(
    ([name, record]) => [name, fieldsIn(record, context)] as const,
  );
  return { fields: fieldsIn(described, context), records: new Map(records) };
}

/** All fields in one line of text. A star marks the required ones. */
export const writeFields = (fields: FieldDoc[]): string =>
  fields.map(({ name, required, shape }) => `${name}${required ? "*" : ""} ${shape}`.trim()).join("; ");

function fieldsIn(schema: Schema, context: Context): FieldDoc[] {
  const { properties = {}, required = [] } = resolve(schema, context);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: !context.isAnswer && required.includes(name),
    // The length of a cursor says nothing to a caller.
    shape:
      (name === "cursor" && !context.isAnswer) || typeof property === "boolean"
        ? ""
        : shapeOf(property, context),
    description: typeof property === "boolean" ? undefined : property.description,
  }));
}

const nameIn = ({ $ref }: Schema) => $ref?.replace("#/$defs/", "") ?? "";

const resolve = (schema: Schema, { definitions }: Context): Schema => definitions[nameIn(schema)] ?? schema;

function shapeOf(given: Schema, context: Context): string {
  if (context.named && given.$ref) return nameIn(given);
  const schema = resolve(given, context);
  if (schema.anyOf) return schema.anyOf.map((one) => shapeOf(one as Schema, context)).join(" or ");
  if (schema.enum) return `(${schema.enum.join(", ")})`;
  if (schema.type === "array") return listOf(schema, context);
  if (schema.type === "object") return objectOf(schema, context);
  if (schema.type === "boolean") return "true/false";
  if (schema.type === "integer") return `integer ${range(schema.minimum, schema.maximum)}`.trim();
  if (schema.type === "number" || schema.type === "null") return schema.type;
  if (schema.format === "binary") return "file";
  return schema.format ?? (range(schema.minLength, schema.maxLength) || "text");
}

const objectOf = (schema: Schema, context: Context) =>
  schema.properties ? `{${writeFields(fieldsIn(schema, context))}}` : "object";

function listOf({ items, minItems, maxItems }: Schema, context: Context): string {
  const item = typeof items === "object" && !Array.isArray(items) ? shapeOf(items, context) : "anything";
  return `${minItems === maxItems ? (minItems ?? "") : range(minItems, maxItems)} × ${item}`.trim();
}

function range(min: number | undefined, max: number | undefined): string {
  if (max === undefined || max === Number.MAX_SAFE_INTEGER) return "";
  return min === undefined ? `≤${max}` : `${min}–${max}`;
}

/** JSON Schema loses the default of a transformed field, so `undefined` is parsed to find it. */
function defaultOf(schema: z.ZodType, name: string): string {
  const field = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
  const read = field instanceof z.ZodType ? field.safeParse(undefined).data : undefined;
  return typeof read === "number" ? ` (${read})` : "";
}
