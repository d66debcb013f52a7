import type { z } from "zod";
import { jsonSchemaOf } from "@/lib/api/contract/json-schema";

type Schema = z.core.JSONSchema.JSONSchema;
type Definitions = Record<string, Schema>;

/** A text field of a body. `write` makes a valid body with the given text in this field. */
export interface TextField {
  name: string;
  /** The longest text that the field accepts, in code points. */
  max: number;
  write(text: string): unknown;
}

/** Ids by field name, for fields that must refer to something that exists. */
type Ids = Record<string, string>;

/** Every text field of a body, including those in lists and nested objects. */
export function textFieldsOf(body: z.ZodType, ids: Ids): TextField[] {
  const schema = jsonSchemaOf(body);
  return fieldsIn(schema, "", schema.$defs ?? {}, ids);
}

/** A valid body; `write` makes every text in it, including optional ones. */
export function bodyOf(body: z.ZodType, ids: Ids, write: (max: number) => string): unknown {
  const schema = jsonSchemaOf(body);
  return sample(schema, "", schema.$defs ?? {}, { ids, write });
}

const resolve = (schema: Schema | boolean | undefined, definitions: Definitions): Schema => {
  if (typeof schema !== "object") throw new Error("A field of the body has no schema.");
  return schema.$ref ? resolve(definitions[schema.$ref.replace("#/$defs/", "")], definitions) : schema;
};

const itemOf = ({ items }: Schema) => (Array.isArray(items) ? items[0] : items);

const isText = ({ type, format, enum: words }: Schema) => type === "string" && !format && !words;

function fieldsIn(given: Schema, name: string, definitions: Definitions, ids: Ids): TextField[] {
  const schema = resolve(given, definitions);
  if (isText(schema)) return [{ name, max: schema.maxLength ?? 0, write: (text) => text }];
  if (schema.type === "array") {
    const item = resolve(itemOf(schema), definitions);
    return fieldsIn(item, `${name}[]`, definitions, ids).map((field) => ({
      ...field,
      write: (text) => Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => field.write(text)),
    }));
  }
  if (schema.type !== "object") return [];
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    fieldsIn(resolve(property, definitions), name ? `${name}.${key}` : key, definitions, ids).map(
      (field) => ({
        ...field,
        write: (text) => ({
          ...Object(sample(schema, name, definitions, { ids, isShort: true, write: () => "xx" })),
          [key]: field.write(text),
        }),
      }),
    ),
  );
}

interface Filling {
  ids: Ids;
  write(max: number): string;
  /** Leave out optional fields. */
  isShort?: boolean;
}

function sample(given: Schema, name: string, definitions: Definitions, filling: Filling): unknown {
  const schema = resolve(given, definitions);
  if (schema.enum) return schema.enum[0];
  if (isText(schema)) return filling.write(schema.maxLength ?? 0);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => !filling.isShort || schema.required?.includes(key))
          .map(([key, property]) => [key, sample(resolve(property, definitions), key, definitions, filling)]),
      );
    case "array":
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        sample(resolve(itemOf(schema), definitions), name, definitions, filling),
      );
    case "string":
      if (schema.format === "date-time") return "2096-01-05T09:30:00Z";
      return filling.ids[name] ?? "00000000-0000-4000-8000-000000000000";
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    default:
      return true;
  }
}
