import { z } from "zod";

type Schema = z.core.JSONSchema.JSONSchema;
type Definitions = Record<string, Schema>;

/** A text that callers may send: a function that makes a body, otherwise in order, of what is written there. */
export interface TextField {
  name: string;
  /** In code points. */
  max: number;
  write(text: string): unknown;
}

/** What stands in fields that are no text; ids by their fields' names, where one should name something. */
type Ids = Record<string, string>;

/** Every field of a body that holds a text of the caller's own, in lists and in objects of objects too. */
export function textFieldsOf(body: z.ZodType, ids: Ids): TextField[] {
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  return fieldsIn(schema, "", schema.$defs ?? {}, ids);
}

/** A body in order, with every text of it written by `write`, optional ones too. */
export function bodyOf(body: z.ZodType, ids: Ids, write: (max: number) => string): unknown {
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  return sample(schema, "", schema.$defs ?? {}, { ids, write });
}

const resolve = (schema: Schema | boolean | undefined, definitions: Definitions): Schema => {
  if (typeof schema !== "object") throw new Error("A body has a field of any kind.");
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
  /** Only what is required. */
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
