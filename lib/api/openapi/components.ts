import { z } from "zod";

/**
 * All schemas with a name (`meta.id`) among `roots` and inside them. A schema comes after the schemas it contains,
 * because the generator describes a schema as it first occurs, which must not be as a nullable or described field of
 * another. Throws an Error if two schemas have the same name, because the document can hold only one of them.
 */
export function namedSchemas(roots: Iterable<z.ZodType>): z.ZodType[] {
  const byName = new Map<string, z.ZodType>();
  const seen = new Set<z.ZodType>();
  const visit = (schema: z.ZodType) => {
    if (seen.has(schema)) return;
    seen.add(schema);
    for (const part of partsOf(schema)) visit(part);
    const name = z.globalRegistry.get(schema)?.id;
    if (name === undefined) return;
    if (byName.has(name)) throw new Error(`Two schemas are named ${name}.`);
    byName.set(name, schema);
  };
  for (const root of roots) visit(root);
  return [...byName.values()];
}

/** The schemas directly inside a schema of any kind: its definition holds them alone, in a list or by name. */
function partsOf({ _zod }: z.ZodType): z.ZodType[] {
  return Object.values(_zod.def).flatMap(schemasIn);
}

function schemasIn(value: unknown): z.ZodType[] {
  if (value instanceof z.ZodType) return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).filter((inner) => inner instanceof z.ZodType);
}

const NULL = { type: "object", nullable: true, enum: [null] };

/**
 * The document with `oneOf: [ref, null]` where the generator writes `allOf: [ref, {nullable}]`. In OpenAPI 3.0.3,
 * `nullable` only adds null to the `type` in the same schema, so inside `allOf` it does not make a reference nullable.
 */
export function withNullableRefs<Document extends object>(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (_, value) => nullableRef(value) ?? value);
}

function nullableRef(value: unknown): object | undefined {
  if (typeof value !== "object" || value === null || !("allOf" in value)) return undefined;
  const { allOf, ...rest } = value;
  if (!Array.isArray(allOf)) return undefined;
  const [ref, { nullable, ...more } = { nullable: false }] = allOf;
  if (nullable !== true || allOf.length !== 2) return undefined;
  return { oneOf: [ref, NULL], ...more, ...rest };
}

/** Names a lobster in a request (docs/contract.md#requests). */
const LOBSTER_REF = {
  description: "A lobster's id, `me`, or `#` and its serial number, in a URL %23.",
  anyOf: [
    { type: "string", format: "uuid" },
    { type: "string", pattern: "^(me|#[0-9]+)$" },
  ],
};
const REFERENCE = { $ref: "#/components/schemas/LobsterRef" };

/**
 * The document with the forms that a lobster in a request may have, in place of the format `lobster`, which no client
 * knows.
 */
export function withLobsterForms<Document extends { components?: { schemas?: object } }>(
  document: Document,
): Document {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== "object" || value === null) return value;
    // The generator repeats a parameter's description in its schema.
    if ("in" in value && "schema" in value && isLobster(value.schema)) return { ...value, schema: REFERENCE };
    if (!isLobster(value)) return mapped(value, replace);
    const { type: _, format: __, ...others } = value;
    return Object.keys(others).length === 0 ? REFERENCE : { ...others, anyOf: LOBSTER_REF.anyOf };
  };
  const made = replace(document) as Document;
  if (!JSON.stringify(made).includes(REFERENCE.$ref)) return made;
  const schemas = { ...made.components?.schemas, LobsterRef: LOBSTER_REF };
  return { ...made, components: { ...made.components, schemas } };
}

const isLobster = (value: unknown): value is { type: string; format: "lobster" } =>
  typeof value === "object" && value !== null && "format" in value && value.format === "lobster";

/**
 * The document with a reference wherever the generator repeats a component because a field describes it or may be null
 * there.
 */
export function withRecordsByName<Document extends { components?: { schemas?: object } }>(
  document: Document,
): Document {
  const schemas = document.components?.schemas ?? {};
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [keyOf(schema), name]));
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== "object" || value === null) return value;
    const name = names.get(keyOf(value));
    return name === undefined ? replaceIn(value) : referTo(name, value);
  };
  const replaceIn = (value: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner)]));
  const { components, ...rest } = document;
  // A component itself stays written out.
  const written = { ...components, schemas: mapped(schemas, replaceIn) };
  return { ...replaceIn(rest), components: written } as Document;
}

/** Keywords of a full record's field that are not repeated in the brief record. */
const NOT_REPEATED = new Set([
  "description",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "multipleOf",
  "nullable",
]);

/**
 * The document without repetitions: brief records and answers only name the fields that are as in the full ones before
 * them. Nothing in them is required, because null is left out.
 */
export function withoutRepeats<Document extends { paths?: object; components?: { schemas?: object } }>(
  document: Document,
): Document {
  const schemas: Record<string, Shape> = { ...document.components?.schemas };
  const shorten = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shorten);
    if (typeof value !== "object" || value === null) return value;
    if (!("anyOf" in value && isAnswerPair(value.anyOf))) return mapped(value, shorten);
    const [full, brief] = value.anyOf;
    return { ...value, anyOf: [full, differing(brief, full)] };
  };
  const shortened = Object.entries(schemas).map(([name, schema]) => {
    const full = schemas[name.replace(/^Brief(.*?)(?:Detail)?$/, "$1")];
    return [name, full && full !== schema ? differing(schema, full) : schema];
  });
  return {
    ...document,
    paths: shorten(document.paths ?? {}),
    components: { ...document.components, schemas: Object.fromEntries(shortened) },
  };
}

/** Whether a choice is between a full answer and the brief one after it. */
const isAnswerPair = (choice: unknown): choice is [full: Shape, brief: Shape] =>
  Array.isArray(choice) && choice.length === 2 && choice.every(({ properties }) => properties?.ok);

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  required?: string[];
}

/** The part of a brief schema that differs from the full one. */
function differing(brief: Shape, full: Shape = {}): Shape {
  if (textOf(brief) === textOf(full)) return {};
  const { required: _, properties, items, ...rest } = brief;
  if (items) return { ...rest, items: differing(items, full.items) };
  if (!properties) return rest;
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    differing(field, full.properties?.[name]),
  ]);
  return { ...rest, properties: Object.fromEntries(fields) };
}

/** The text of a schema without NOT_REPEATED. A field may have the name of a keyword, but its value is an object. */
const textOf = (schema: Shape): string =>
  JSON.stringify(schema, (keyword, value) =>
    NOT_REPEATED.has(keyword) && typeof value !== "object" ? undefined : value,
  );

const mapped = (values: object, change: (value: object) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

interface Described {
  description?: string;
  nullable?: boolean;
}

/** The text of a schema without what a field may add to it. */
const keyOf = ({ description: _, nullable: __, ...schema }: Described & object): string =>
  JSON.stringify(schema);

function referTo(name: string, { description, nullable }: Described): object {
  const ref = { $ref: `#/components/schemas/${name}` };
  const described = description === undefined ? {} : { description };
  if (nullable) return { oneOf: [ref, NULL], ...described };
  return description === undefined ? ref : { allOf: [ref], ...described };
}
