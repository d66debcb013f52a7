import { expect, it } from "vitest";
import { z } from "zod";
import { describeApi } from "../openapi/openapi";
import { registry } from "./registry";

interface Declared {
  $ref?: string;
  oneOf?: Declared[];
  anyOf?: Declared[];
  type?: "object" | "array" | "string" | "integer" | "number" | "boolean";
  format?: string;
  enum?: string[];
  pattern?: string;
  properties?: Record<string, Declared>;
  required?: string[];
  items?: Declared;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
}

interface Parameter {
  name: string;
  in: string;
  schema: Declared;
}

interface Operation {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Declared }> };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Declared>; parameters: Record<string, Parameter> };
}

const { paths, components }: Document = JSON.parse(JSON.stringify(describeApi(registry)));

/** What a reference names, or the first of several alternatives, the other being null or another form. */
function resolve(declared: Declared): Declared {
  const [form] = declared.oneOf ?? declared.anyOf ?? [];
  if (form) return resolve(form);
  const named = components.schemas[declared.$ref?.split("/").at(-1) ?? ""];
  return named ? resolve(named) : declared;
}

const parameterOf = (given: Parameter | { $ref: string }): Parameter | undefined =>
  "$ref" in given ? components.parameters[given.$ref.split("/").at(-1) ?? ""] : given;

/** A value that a caller may send: the schema that reads it, and its declaration in the document. */
interface Sent {
  path: string;
  reader: z.core.$ZodType;
  declared: Declared;
  /** True for a path or a query, where numbers arrive as text. */
  isText: boolean;
}

const inner = (reader: z.core.$ZodType): z.core.$ZodType =>
  reader instanceof z.ZodOptional || reader instanceof z.ZodNullable ? inner(reader.unwrap()) : reader;

function* within(sent: Sent): Generator<Sent> {
  const reader = inner(sent.reader);
  const declared = resolve(sent.declared);
  yield { ...sent, reader, declared };
  if (reader instanceof z.ZodObject)
    for (const [name, field] of Object.entries(reader.shape))
      yield* within({
        ...sent,
        path: `${sent.path}.${name}`,
        reader: field,
        declared: declared.properties?.[name] ?? {},
      });
  if (reader instanceof z.ZodArray)
    yield* within({
      ...sent,
      path: `${sent.path}[]`,
      reader: reader.element,
      declared: declared.items ?? {},
    });
}

const sent: Sent[] = registry.flatMap(({ operation, method, path, definition }) => {
  const { parameters = [], requestBody } = paths[path]?.[method.toLowerCase()] ?? {};
  const [body] = Object.values(requestBody?.content ?? {});
  const texts = { ...definition.params?.shape, ...definition.query?.shape };
  return [
    ...Object.entries(texts).flatMap(([name, reader]) => {
      const declared =
        parameters.map(parameterOf).find((parameter) => parameter?.name === name)?.schema ?? {};
      return [...within({ path: `${operation} ${name}`, reader, declared, isText: true })];
    }),
    ...(definition.body
      ? within({ path: operation, reader: definition.body, declared: body?.schema ?? {}, isText: false })
      : []),
  ];
});

/** A value that satisfies the declaration, a different one for each `no`. */
function example(given: Declared, no = 0): unknown {
  const declared = resolve(given);
  if (declared.enum) return declared.enum[no % declared.enum.length];
  if (declared.format === "uuid") return `00000000-0000-4000-8000-${String(no).padStart(12, "0")}`;
  if (declared.type === "array") return list(declared, declared.minItems ?? 0);
  if (declared.type === "integer") return declared.minimum ?? no;
  if (declared.type === "object") {
    const fields = (declared.required ?? []).map((name) => [
      name,
      example(declared.properties?.[name] ?? {}),
    ]);
    return Object.fromEntries(fields);
  }
  return `text ${no}`;
}

const list = ({ items = {} }: Declared, length: number) =>
  Array.from({ length }, (_, no) => example(items, no));

const LONG = 2_000;

/** Values at the declared bounds and just outside them; very large values if no bound is declared. */
function probes({ declared, isText }: Sent): { inside: unknown[]; outside: unknown[] } {
  const { type, minimum, maximum, minLength = 0, maxLength, minItems = 0, maxItems } = declared;
  const isPlain = !declared.enum && !declared.pattern && !/^(date|uuid|binary)/.test(declared.format ?? "");
  if (type === "string" && isPlain && maxLength !== undefined)
    return {
      inside: [..."xé🦞"].flatMap((unit) => [unit.repeat(minLength), unit.repeat(maxLength)]),
      outside: ["x".repeat(maxLength + 1), ...(minLength > 0 ? ["x".repeat(minLength - 1)] : [])],
    };
  if (type === "string" && declared.pattern && maxLength !== undefined)
    return {
      inside: ["x".repeat(maxLength)].filter((text) => new RegExp(declared.pattern ?? "").test(text)),
      outside: ["x".repeat(maxLength + 1)],
    };
  if (type === "string" && isPlain) return { inside: ["", "x".repeat(LONG)], outside: [] };
  if (type === "integer") {
    const write = (number: number) => (isText ? String(number) : number);
    return {
      inside: [minimum ?? -LONG, maximum ?? LONG].map(write),
      outside: [
        ...(minimum === undefined ? [] : [minimum - 1]),
        ...(maximum === undefined ? [] : [maximum + 1]),
      ].map(write),
    };
  }
  if (type === "array")
    return {
      inside: [list(declared, minItems), list(declared, maxItems ?? LONG)],
      outside: [
        ...(minItems > 0 ? [list(declared, minItems - 1)] : []),
        ...(maxItems === undefined ? [] : [list(declared, maxItems + 1)]),
      ],
    };
  if (type === "object" && declared.required === undefined)
    return declared.minProperties ? { inside: [], outside: [{}] } : { inside: [{}], outside: [] };
  return { inside: [], outside: [] };
}

/** Any whole number is a valid slot number; a slot that does not exist is a 404. */
const NAMES_NOTHING = /\/subtasks\/\{slot_no\}\/\w+ slot_no$/;

/** Names of types, and cursors: whether such a text is accepted depends on more than its length. */
const WORDS =
  /^((GET|POST) \/notifications[ .]|GET \/events |GET \/events\/stream |\w+ \/webhooks(\/\{id\})?\.)types(\[\])?$|^GET \/search kind$|[ .]until$/;

/** Whether there is such a thing is decided after the schema, for the empty text, too. */
const isLookedUp = (path: string, probe: unknown) =>
  probe === "" && /[ .](cursor|building|building_slug)$/.test(path);

const bounded = sent.filter(({ path }) => !NAMES_NOTHING.test(path) && !WORDS.test(path));

it("every value that a caller may send is described with a type", () => {
  expect(bounded.length).toBeGreaterThan(100);
  expect(sent.filter(({ declared }) => declared.type === undefined).map(({ path }) => path)).toEqual([]);
});

it("every bound that the document declares holds, and every bound that holds is declared", () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const value of bounded) {
    const { inside, outside } = probes(value);
    tried += inside.length + outside.length;
    const shown = (probe: unknown) => `${value.path}: ${JSON.stringify(probe)?.slice(0, 60)}`;
    for (const probe of inside)
      if (!z.safeParse(value.reader, probe).success) wrong.push(`refused ${shown(probe)}`);
    for (const probe of outside)
      if (!isLookedUp(value.path, probe) && z.safeParse(value.reader, probe).success)
        wrong.push(`taken ${shown(probe)}`);
  }
  expect(tried).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});
