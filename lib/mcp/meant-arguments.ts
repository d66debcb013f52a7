import type { z } from "zod";
import { parseJson } from "@/lib/api/validation/json";
import { acceptsText, acceptsType, choicesOf } from "./accepts";
import type { Arguments } from "./session";

type Schema = z.core.JSONSchema.BaseSchema;

interface ObjectSchema {
  properties?: Readonly<Record<string, unknown>> | undefined;
  required?: readonly string[] | undefined;
}

/**
 * The arguments as their tool's JSON Schema means them, because models and hosts fill every property, and write
 * objects, numbers and booleans as text. Only what means one thing is changed (docs/decisions/0692); the rest stays for
 * the tool to refuse:
 * - an optional argument that is null or "", where neither is legal, is absent;
 * - a text that is no legal one, and is JSON of the wanted type, is that.
 * `isNew`: nothing was there before the call, so null and absence mean the same.
 */
export function meantArguments(schema: ObjectSchema, given: Arguments, isNew: boolean): Arguments {
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!isSchema(property)) return [[name, value]];
      const meant = meantValue(property, value, isNew);
      return !required.includes(name) && isAbsent(property, meant, isNew) ? [] : [[name, meant]];
    }),
  );
}

function isAbsent(property: Schema, value: unknown, isNew: boolean): boolean {
  if (value !== null && value !== "") return false;
  return !acceptsText(property, "") && (!acceptsType(property, null) || (isNew && value === ""));
}

function meantValue(schema: Schema, value: unknown, isNew: boolean): unknown {
  if (typeof value === "string") {
    const read = acceptsText(schema, value) ? undefined : readJson(value);
    return read === undefined || !isMeant(schema, read) ? value : meantValue(schema, read, isNew);
  }
  const [only, ...others] = choicesOf(schema).filter((one) => acceptsType(one, value));
  if (!only || others.length > 0) return value;
  if (Array.isArray(value)) return value.map((item) => meantItem(only, item, isNew));
  return isObject(value) ? meantArguments(only, value, isNew) : value;
}

const meantItem = ({ items }: Schema, item: unknown, isNew: boolean): unknown =>
  isSchema(items) ? meantValue(items, item, isNew) : item;

const isObject = (value: unknown): value is Arguments => typeof value === "object" && value !== null;

const isSchema = (part: unknown): part is Schema =>
  typeof part === "object" && part !== null && !Array.isArray(part);

/** Whether what a text holds as JSON is wanted here. Null is never wanted by itself, but may mean absence. */
const isMeant = (schema: Schema, read: unknown): boolean =>
  read === null || (typeof read === "string" ? acceptsText(schema, read) : acceptsType(schema, read));

/** The value that a text holds as JSON, within the bounds of a body; undefined if it holds none. */
function readJson(text: string): unknown {
  try {
    return parseJson(Buffer.from(text));
  } catch {
    return undefined;
  }
}
