import type { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

/** Whether a value of this type may be legal by a JSON Schema, whatever else the schema requires. */
export function acceptsType(schema: Schema, value: unknown): boolean {
  const choices = choicesOf(schema);
  if (!choices.includes(schema)) return choices.some((one) => acceptsType(one, value));
  if (schema.type === undefined) return !schema.enum || schema.enum.some((one) => one === value);
  if (schema.type === "integer") return Number.isInteger(value);
  return schema.type === typeOf(value);
}

/** Whether this text is legal by a JSON Schema, as far as its shape says. Its longest length is not checked. */
export function acceptsText(schema: Schema, text: string): boolean {
  const choices = choicesOf(schema);
  if (!choices.includes(schema)) return choices.some((one) => acceptsText(one, text));
  const { enum: values, pattern, minLength = 0, format } = schema;
  if (!acceptsType(schema, text) || text.length < minLength) return false;
  if (values && !values.some((value) => value === text)) return false;
  if (format !== undefined && !(FORMATS[format] ?? /./).test(text)) return false;
  return pattern === undefined || new RegExp(pattern).test(text);
}

/** Only as much as distinguishes a value of a format from JSON that holds one. */
const FORMATS: Record<string, RegExp> = { uuid: /^[\da-f-]{36}$/i, "date-time": /^\d{4}-/ };

/** The schemas of which a value needs to fit one: the schema itself if it offers no choice. */
export function choicesOf(schema: Schema): Schema[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return choices.length > 0 ? choices.filter((one) => typeof one === "object") : [schema];
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
