import { z } from "zod";
import type { Db } from "@/db/connection";
import { PUBLIC_VIEWER_ID } from "@/db/fragments/public-viewer";
import { INTEGER_MAX } from "@/db/keyset";
import { findLobsterId } from "@/db/queries/lobsters/lobsters";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { refuseSecrets } from "../auth/secrets";
import { innermostOf } from "../contract/described-as";
import type { Endpoint } from "../contract/endpoint";
import { ESCAPE_HINT, GENERAL_REFUSALS } from "../contract/general";
import { takesLobster } from "../contract/shapes";
import type { Call } from "../http/call";
import { DEADLINE_MS, withinDeadline } from "../http/deadline";
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
  const answerBy = monotonicNow() + DEADLINE_MS;
  if (endpoint.bodyFormat === "json") await withinDeadline(refuseSecrets(db, fields.body), DEADLINE_MS);
  await resolveLobsterIds(db, endpoint, fields, callerId);
  return Object.assign(fields, { answerBy });
}

async function readHttp(endpoint: Endpoint, call: Call, given: Record<string, string>): Promise<ReadFields> {
  const { definition, bodyFormat, bodyByteSizeMax } = endpoint;
  const params = definition.params ? parseFields(definition.params, given) : given;
  const query = parseQuery(endpoint.query, call.search, definition.body);
  if (!definition.body) return { params, query, body: undefined };
  if (bodyFormat === "form") {
    const { parts, bytes } = await readForm(call, bodyByteSizeMax);
    return { params, query, body: parseFields(definition.body, parts), bytes };
  }
  const bytes = await call.bytes(bodyByteSizeMax);
  const json = bytes.length === 0 && !endpoint.needsBody ? {} : parseJson(bytes);
  return { params, query, body: parseFields(definition.body, json), bytes: [bytes], json };
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

/** The results of schemas for an empty query. */
const defaults = new WeakMap<z.ZodObject, object>();

function parseSearch<Schema extends z.ZodObject>(
  schema: Schema,
  search: string,
  body?: z.ZodType,
): z.output<Schema> {
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
    else given[name] = value;
  }
  if (unknown.size > 0) throw unknownParameters([...unknown], known, given, body);
  return parseFields(schema, given);
}

/**
 * Replaces `me` and `#12` with the ids of lobsters (docs/contract.md#requests). A number that no lobster has becomes an
 * id that none has, so that the operation answers as it answers for such an id. Only numbers are looked up. Throws
 * ApiError 503 if the database does not answer in time.
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
  return (await withinDeadline(findLobsterId(db, serialNo), DEADLINE_MS)) ?? PUBLIC_VIEWER_ID;
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
