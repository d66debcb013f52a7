import { z } from "zod";
import type { Endpoint } from "../contract/endpoint";
import { FormFile } from "../contract/form";
import { GENERAL_REFUSALS } from "../contract/general";
import { rule } from "../contract/rules";
import { isFlag } from "../contract/shapes";
import { parseFields } from "./validate";

/** The fields of a call, parsed by the operation's schemas. */
export interface ReadFields {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** The body as it was sent, in pieces; for a form, its parts without the boundary. */
  bytes?: Buffer[];
  /** The JSON of the body, before the schema changed anything; undefined for a form. */
  json?: unknown;
}

/** The option of tools instead of `brief`. */
const Full = z.boolean().optional().meta({ description: "All fields, whole texts." });

/** The fields of tools instead of a form with a file. */
const FileFields = z.strictObject({
  base64: z
    .string()
    .refine((text) => /^[A-Za-z0-9+/]+={0,2}$/.test(text), rule("base64"))
    .meta({ description: "The bytes of the file, about 700 kB at most; presign_upload takes larger ones." }),
  mime_type: z.string().meta({ description: "For example image/png." }),
});

interface ToolFields {
  params: z.ZodObject;
  query: z.ZodObject;
  /** The booleans that only tools have: `full`, and the flags of the query. */
  options: z.ZodObject;
  body: z.ZodObject | undefined;
  /** The names of all fields, with any values. `full` is taken where it changes nothing, too. */
  names: z.ZodObject;
}

const known = new WeakMap<Endpoint, ToolFields>();

/**
 * The schemas of an operation's fields as a tool takes them: with `full` instead of `brief`, because a tool answers
 * briefly by default, and with the file of a form as Base64. Throws an Error for a body that is not an object.
 */
export function toolFieldsOf(endpoint: Endpoint): ToolFields {
  const fields = known.get(endpoint) ?? findFields(endpoint);
  known.set(endpoint, fields);
  return fields;
}

function findFields({ definition, bodyFormat, brief }: Endpoint): ToolFields {
  const { params = z.object({}) } = definition;
  const query: z.ZodObject = definition.query ?? z.object({});
  const body = bodyFormat === "form" ? FileFields : definition.body;
  if (body && !(body instanceof z.ZodObject)) throw new Error("A tool takes the fields of an object.");
  const shown = Object.entries<z.ZodType>(query.shape).filter(([name]) => name !== "brief");
  const queryShape = Object.fromEntries(shown.filter(([, schema]) => !isFlag(schema)));
  const flags = Object.fromEntries(
    shown.filter(([, schema]) => isFlag(schema)).map(([name, schema]) => [name, asBoolean(schema)]),
  );
  const options = { ...flags, ...(brief ? { full: Full } : {}) };
  const names = Object.keys({ ...params.shape, ...queryShape, ...flags, full: Full, ...body?.shape });
  return {
    params,
    query: z.object(queryShape),
    options: z.object(options),
    body,
    names: z.strictObject(Object.fromEntries(names.map((name) => [name, z.any().optional()]))),
  };
}

/** A flag, whose only value in a URL is 1, as a tool takes it. */
const asBoolean = (flag: z.ZodType) => z.boolean().optional().meta({ description: flag.description });

/**
 * Reads the arguments of a tool, which has path parameters, query and body in one object. Throws ApiError 400 that
 * names the wrong fields, and 413 if the body would be too large for the operation.
 */
export function readFields(endpoint: Endpoint, given: Readonly<Record<string, unknown>>): ReadFields {
  const { definition, bodyByteSizeMax, bodyFormat, brief } = endpoint;
  const schemas = toolFieldsOf(endpoint);
  parseFields(schemas.names, given);
  const params = parseFields(schemas.params, asInUrl(pick(given, schemas.params)));
  const { full, ...flags } = parseFields(schemas.options, withoutOnes(pick(given, schemas.options)));
  const sent = { ...asInUrl(pick(given, schemas.query)), ...flagsInUrl(flags) };
  const query = parseFields(
    definition.query ?? schemas.query,
    brief && full !== true ? { ...sent, brief: "1" } : sent,
  );
  if (!schemas.body || !definition.body) return { params, query, body: undefined };
  const json = pick(given, schemas.body);
  const bytes = Buffer.from(JSON.stringify(json));
  if (bytes.length > bodyByteSizeMax)
    throw GENERAL_REFUSALS.refuse("body_too_large", { max: bodyByteSizeMax });
  if (bodyFormat === "json")
    return { params, query, body: parseFields(definition.body, json), bytes: [bytes], json };
  const { base64, mime_type: type } = parseFields(FileFields, json);
  const file = new FormFile(Buffer.from(base64, "base64"), type);
  return { params, query, body: parseFields(definition.body, { file }), bytes: [bytes] };
}

/** The fields of a schema, in its order, so that the same arguments in another order are the same request. */
const pick = (given: Readonly<Record<string, unknown>>, { shape }: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(shape)
      .filter((name) => Object.hasOwn(given, name))
      .map((name) => [name, given[name]]),
  );

/** Numbers as digits, which the schemas of URL parameters expect. */
const asInUrl = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === "number" ? String(value) : value]),
  );

/** Flags as a call that GET /home names has them in its query: 1 is true. */
const withoutOnes = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === 1 || value === "1" ? true : value]),
  );

const flagsInUrl = (flags: Record<string, unknown>): Record<string, "1"> =>
  Object.fromEntries(Object.entries(flags).flatMap(([name, isSet]) => (isSet === true ? [[name, "1"]] : [])));
