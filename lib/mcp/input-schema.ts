import type { JSONValue, Tool } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { jsonSchemaOf } from "@/lib/api/contract/json-schema";
import { toolFieldsOf } from "@/lib/api/validation/fields";

type Schema = z.core.JSONSchema.BaseSchema;
type InputSchema = Tool["inputSchema"];

const known = new WeakMap<Endpoint, InputSchema>();

const IDEMPOTENCY_KEY = {
  type: "string",
  minLength: 1,
  maxLength: 200,
  description: "Makes repeating the call safe for 24 hours.",
};

/**
 * The input of a tool, as a strict JSON Schema of the 2020-12 dialect without references: the path parameters, the
 * query and the body of its operation in one object, and for a POST an `idempotency_key`. Throws an Error if two of
 * these have a field of the same name.
 */
export function inputSchemaOf(endpoint: Endpoint): InputSchema {
  const made = known.get(endpoint) ?? makeInputSchema(endpoint);
  known.set(endpoint, made);
  return made;
}

function makeInputSchema(endpoint: Endpoint): InputSchema {
  const { params, query, options, body } = toolFieldsOf(endpoint);
  const parts = [params, query, options, ...(body ? [body] : [])].map((part) => objectSchemaOf(part));
  const fields = parts.flatMap(({ properties }) => Object.entries(properties ?? {}) as [string, JSONValue][]);
  if (endpoint.method === "POST") fields.push(["idempotency_key", IDEMPOTENCY_KEY]);
  const properties: Record<string, JSONValue> = Object.fromEntries(fields);
  if (Object.keys(properties).length < fields.length)
    throw new Error(`Two fields of ${endpoint.operation} have the same name.`);
  const required = parts.flatMap((part) => part.required ?? []);
  const minProperties = parts.reduce((sum, part) => sum + (part.minProperties ?? 0), 0);
  return {
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(minProperties > 0 ? { minProperties } : {}),
    additionalProperties: false,
  };
}

/** The JSON Schema of an object, without references. */
export function objectSchemaOf(schema: z.ZodType, io?: "input" | "output"): Schema {
  const { $defs = {}, ...written } = jsonSchemaOf(schema, io);
  return inlined(written, $defs) as Schema;
}

const REFERENCE = "#/$defs/";

/** The schema with its references replaced by their targets, and without keywords that mean nothing to a model. */
function inlined(value: unknown, definitions: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => inlined(item, definitions));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...others } = value as Schema;
  const own = Object.entries(others)
    .filter(([keyword, part]) => !isNoise(keyword, part, others))
    .map(([keyword, part]) => [keyword, inlined(part, definitions)]);
  const referred = $ref ? inlined(definitions[$ref.slice(REFERENCE.length)], definitions) : {};
  const described =
    others.format === "lobster" ? { description: "A lobster: UUID, me or #12.", minLength: 2 } : {};
  return { ...(referred as object), ...described, ...Object.fromEntries(own) };
}

/**
 * Hosts refuse unknown formats. A field may be named like a keyword, but its value is a schema, not a string.
 */
const isNoise = (keyword: string, part: unknown, { format }: Schema) =>
  typeof part === "string" &&
  (keyword === "$schema" ||
    keyword === "id" ||
    (keyword === "pattern" && format === "uuid") ||
    part === "lobster");
