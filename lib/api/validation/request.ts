import { z } from "zod";
import type { Db } from "@/db/connection";
import { PUBLIC_VIEWER_ID } from "@/db/fragments/public-viewer";
import { INTEGER_MAX } from "@/db/keyset";
import { findLobsterId } from "@/db/queries/lobsters/lobsters";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { timeLimits } from "@/lib/platform/time-limits";
import { refuseSecrets } from "../auth/secrets";
import { innermostOf } from "../contract/described-as";
import type { Endpoint } from "../contract/endpoint";
import { ESCAPE_HINT, GENERAL_REFUSALS } from "../contract/general";
import { isFlag, takesLobster } from "../contract/shapes";
import { readBody } from "../http/body";
import type { Call } from "../http/call";
import { withinDeadline } from "../http/deadline";
import { type ReadFields, readFields } from "./fields";
import { readForm } from "./form";
import { parseJson } from "./json";
import { isDecodable } from "./path";
import { parseFields, unknownParameters } from "./validate";

/** The fields of a call, parsed by the operation's schemas. */
export interface ParsedRequest extends ReadFields {
  /** When the deadline for the request's statements ends, as monotonicNow() has it. */
  answerBy: number;
}

/** Reads and parses the fields of a call of the lobster `callerId`. Throws ApiError 400, 413 or 503. */
export async function readRequest(
  endpoint: Endpoint,
  call: Call,
  params: Record<string, string>,
  { db, callerId }: { db: Db; callerId: string },
): Promise<ParsedRequest> {
  const fields = call.fields ? readFields(endpoint, call.fields) : await readHttp(endpoint, call, params);
  const answerBy = monotonicNow() + timeLimits.statementsMs;
  if (endpoint.bodyFormat === "json") await withinDeadline(refuseSecrets(db, fields.body));
  await resolveLobsterIds(db, endpoint, fields, callerId);
  return Object.assign(fields, { answerBy });
}

async function readHttp(endpoint: Endpoint, call: Call, given: Record<string, string>): Promise<ReadFields> {
  const { definition, bodyFormat, bodyByteSizeMax } = endpoint;
  const params = definition.params ? parseFields(definition.params, given) : given;
  if (!definition.body) return { params, query: await readQuery(endpoint, call), body: undefined };
  const query = parseQuery(endpoint.query, call.search, definition.body);
  if (bodyFormat === "form") {
    const { parts, bytes } = await readForm(call, bodyByteSizeMax);
    return { params, query, body: parseFields(definition.body, parts), bytes };
  }
  const bytes = await readBody(call, bodyByteSizeMax);
  const isLeftOut = bytes.length === 0 && !endpoint.needsBody;
  const json = isLeftOut ? {} : parseJson(bytes, call.header("content-type"));
  return { params, query, body: parseFields(definition.body, json), bytes: [bytes], json };
}

/** The most bytes of a body instead of a query string. */
const QUERY_BYTES_MAX = 64 * 1024;

/**
 * The parameters of an operation without a body. Many clients send those of DELETE as a JSON body. An operation that
 * has none ignores a body.
 */
async function readQuery({ method, query }: Endpoint, call: Call): Promise<Record<string, unknown>> {
  const hasOwn = Object.keys(query.shape).some((name) => name !== "brief");
  const bytes = method === "DELETE" && hasOwn ? await readBody(call, QUERY_BYTES_MAX) : undefined;
  if (!bytes?.length) return parseQuery(query, call.search);
  const json = parseJson(bytes, call.header("content-type"));
  const inBody = isObject(json) ? json : parseFields(query, json);
  return parseFields(query, withBody(query, call.search, inBody));
}

const isObject = (json: unknown): json is object =>
  typeof json === "object" && json !== null && !Array.isArray(json);

/**
 * The parameters in the query string, and those of the body that are not there. Unknown ones in a body are ignored if
 * the query string has any, as such a body always was. Throws ApiError 400 if the two contradict each other.
 */
function withBody(schema: z.ZodObject, search: string, inBody: object): Record<string, unknown> {
  const fields: Record<string, unknown> = givenIn(schema, search);
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(inBody)) {
    const text = typeof value === "number" ? String(value) : value;
    if (!Object.hasOwn(schema.shape, name)) unknown.push(name);
    else if (text === null) continue;
    else if (name in fields && fields[name] !== text)
      throw GENERAL_REFUSALS.refuse("duplicate_parameter", { parameter: name });
    else fields[name] = text;
  }
  if (unknown.length > 0 && search === "")
    throw unknownParameters(unknown, Object.keys(schema.shape), inBody);
  return fields;
}

/**
 * The parameters of a query string (docs/contract.md#requests). Throws ApiError 400 if one is given twice, is unknown
 * or is wrong. `body` is the schema of the operation's JSON body, to recognise its fields in the query.
 */
export function parseQuery<Schema extends z.ZodObject>(
  schema: Schema,
  search: string,
  body?: z.ZodType,
): z.output<Schema> {
  const known = search === "" ? defaults.get(schema) : undefined;
  if (known) return known as z.output<Schema>;
  const query = parseSearch(schema, search, body);
  if (search === "") defaults.set(schema, Object.freeze(query));
  return query;
}

/** As JavaScript and Python write it. */
const isTrue = (value: string) => value === "true" || value === "True";

/** The results of schemas for an empty query. */
const defaults = new WeakMap<z.ZodObject, object>();

const parseSearch = <Schema extends z.ZodObject>(
  schema: Schema,
  search: string,
  body?: z.ZodType,
): z.output<Schema> => parseFields(schema, givenIn(schema, search, body));

function givenIn(schema: z.ZodObject, search: string, body?: z.ZodType): Record<string, string> {
  if (search.includes("%") && !isDecodable(search)) {
    const problem = "is not valid percent-encoding of UTF-8";
    throw GENERAL_REFUSALS.refuse("malformed_url", { part: "query", problem }, { hint: ESCAPE_HINT });
  }
  const given: Record<string, string> = Object.create(null);
  const unknown = new Set<string>();
  const known = Object.keys(schema.shape);
  for (const [name, value] of new URLSearchParams(search)) {
    if (!known.includes(name)) unknown.add(name);
    else if (name in given) throw GENERAL_REFUSALS.refuse("duplicate_parameter", { parameter: name });
    else given[name] = isTrue(value) && isFlag(schema.shape[name]) ? "1" : value;
  }
  if (unknown.size > 0) throw unknownParameters([...unknown], known, given, body);
  return given;
}

/**
 * Replaces `me` and `#12` with the ids of lobsters (docs/contract.md#requests). A number that no lobster has becomes an
 * id that none has, so that the operation answers as it answers for such an id. Only numbers are looked up: names change
 * hands. Throws ApiError 503 if the database does not answer in time.
 */
export async function resolveLobsterIds(
  db: Db,
  { definition }: Endpoint,
  fields: ReadFields,
  callerId: string,
): Promise<void> {
  for (const part of ["params", "query", "body"] as const) {
    const given = fields[part];
    if (typeof given !== "object" || given === null) continue;
    for (const name of lobsterFieldsOf(definition[part])) {
      const named: unknown = Reflect.get(given, name);
      if (named === "me") Reflect.set(given, name, callerId);
      else if (typeof named === "string" && named.startsWith("#"))
        Reflect.set(given, name, await idOfNumber(db, Number(named.slice(1))));
    }
  }
}

async function idOfNumber(db: Db, serialNo: number): Promise<string> {
  if (serialNo > INTEGER_MAX) return PUBLIC_VIEWER_ID;
  return (await withinDeadline(findLobsterId(db, serialNo))) ?? PUBLIC_VIEWER_ID;
}

const known = new WeakMap<z.ZodType, string[]>();

/** The names of the fields that take a lobster. */
export function lobsterFieldsOf(schema: z.ZodType | undefined): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const names =
    known.get(schema) ??
    Object.keys(schema.shape).filter((name) => takesLobster(innermostOf(schema.shape[name])));
  known.set(schema, names);
  return names;
}
