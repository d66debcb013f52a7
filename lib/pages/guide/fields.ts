import { z } from "zod";
import { jsonSchemaOf } from "@/lib/api/contract/json-schema";
import { type FieldType, writeType } from "./field-type";

type Schema = z.core.JSONSchema.JSONSchema;
type Definitions = Record<string, Schema>;

export interface FieldDoc {
  name: string;
  required: boolean;
  type: FieldType;
  /** Type, limits and default in short form; see `writeType`. */
  shape: string;
  defaultValue?: number | undefined;
  description?: string;
}

interface Context {
  definitions: Definitions;
  /** Write a record by its name; else with its fields. */
  named: boolean;
  /** Whether they are the fields of an answer, none of which is marked as required. */
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
  return fieldsIn(described, context).map((field) => {
    const defaultValue = defaultOf(schema, field.name);
    const suffix = defaultValue === undefined ? "" : ` (${defaultValue})`;
    return { ...field, defaultValue, shape: field.shape + suffix };
  });
}

/** The fields of the records in what a caller sends, by their names. */
export function recordsSent(schema: z.ZodType | undefined): Map<string, FieldDoc[]> {
  if (!schema) return new Map();
  const definitions = jsonSchemaOf(schema).$defs ?? {};
  return recordsIn({ definitions, named: true });
}

/** The fields of an answer, with records by their names, and the fields of those records. */
export function answerFields(schema: z.ZodType): { fields: FieldDoc[]; records: Map<string, FieldDoc[]> } {
  const described = jsonSchemaOf(schema, "output");
  const context = { definitions: described.$defs ?? {}, named: true, isAnswer: true };
  return { fields: fieldsIn(described, context), records: recordsIn(context) };
}

const recordsIn = (context: Context): Map<string, FieldDoc[]> =>
  new Map(Object.entries(context.definitions).map(([name, record]) => [name, fieldsIn(record, context)]));

function fieldsIn(schema: Schema, context: Context): FieldDoc[] {
  const { properties = {}, required = [] } = resolve(schema, context);
  return Object.entries(properties).map(([name, property]) => {
    const type = typeOf(property, context);
    return {
      name,
      required: !context.isAnswer && required.includes(name),
      type,
      shape: isLengthIdle(name, type, context) || typeof property === "boolean" ? "" : writeType(type),
      description: typeof property === "boolean" ? undefined : property.description,
    };
  });
}

/** Parameters that are a cursor or a comma list: callers need not know how long they may be. */
const WITHOUT_LENGTH = ["cursor", "kind", "types"];

const isLengthIdle = (name: string, { kind }: FieldType, { isAnswer }: Context) =>
  kind === "text" && !isAnswer && WITHOUT_LENGTH.includes(name);

const nameIn = ({ $ref }: Schema) => $ref?.replace("#/$defs/", "") ?? "";

const resolve = (schema: Schema, { definitions }: Context): Schema => definitions[nameIn(schema)] ?? schema;

function typeOf(given: Schema | boolean | undefined, context: Context): FieldType {
  if (typeof given !== "object") return { kind: "anything" };
  if (context.named && given.$ref) return { kind: "record", name: nameIn(given) };
  const schema = resolve(given, context);
  if (schema.anyOf) return { kind: "either", of: schema.anyOf.map((one) => typeOf(one, context)) };
  if (schema.enum) return { kind: "choice", values: schema.enum };
  if (schema.type === "array") return listOf(schema, context);
  if (schema.type === "object")
    return { kind: "object", fields: schema.properties && fieldsIn(schema, context) };
  if (schema.type === "boolean" || schema.type === "number" || schema.type === "null")
    return { kind: schema.type };
  if (schema.type === "integer") return { kind: "integer", ...bounds(schema.minimum, schema.maximum) };
  if (schema.format === "binary") return { kind: "file" };
  if (schema.format) return { kind: "format", name: schema.format };
  return { kind: "text", ...bounds(schema.minLength, schema.maxLength) };
}

function listOf({ items, minItems: min, maxItems: max }: Schema, context: Context): FieldType {
  const of = typeOf(Array.isArray(items) ? undefined : items, context);
  return { kind: "list", of, ...(min === max ? { min, max } : bounds(min, max)) };
}

/** A lone lower bound is omitted: almost every one is 0 or 1. So are those of every safe integer, which Zod adds. */
const bounds = (min: number | undefined, max: number | undefined) =>
  max === undefined || max === Number.MAX_SAFE_INTEGER
    ? {}
    : { min: min === Number.MIN_SAFE_INTEGER ? undefined : min, max };

/** JSON Schema loses the default of a transformed field, so `undefined` is parsed to find it. */
function defaultOf(schema: z.ZodType, name: string): number | undefined {
  const field = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
  const read = field instanceof z.ZodType ? field.safeParse(undefined).data : undefined;
  return typeof read === "number" ? read : undefined;
}
