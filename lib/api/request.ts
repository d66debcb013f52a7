import type { Db } from "@/db/connection";
import type { Call } from "./call";
import type { Endpoint } from "./endpoint";
import { readForm } from "./form";
import { parseJson } from "./json";
import { refuseSecrets } from "./secrets";
import { parseFields, parseQuery } from "./validate";

const JSON_BYTES_MAX = 1024 * 1024;

/** What came with a call, as its operation's schemas read it. */
export interface ParsedRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** The body as it was sent; of a form its parts. */
  bytes: Buffer;
}

const NO_BYTES = Buffer.alloc(0);

/** Reads and parses what came with a call. Throws ApiError 400, 408 or 413. */
export async function readRequest(
  { definition }: Endpoint,
  call: Call,
  params: Record<string, string>,
  db: Db,
): Promise<ParsedRequest> {
  const request: ParsedRequest = { params, query: {}, body: undefined, bytes: NO_BYTES };
  if (definition.params) request.params = parseFields(definition.params, params);
  if (definition.query) request.query = parseQuery(definition.query, call.search);
  if (definition.body && definition.formByteSizeMax) {
    const form = await readForm(call, definition.formByteSizeMax);
    request.bytes = form.bytes;
    request.body = parseFields(definition.body, form.parts);
  } else if (definition.body) {
    request.bytes = await call.bytes(JSON_BYTES_MAX);
    request.body = parseFields(definition.body, parseJson(request.bytes));
    await refuseSecrets(db, request.body);
  }
  return request;
}
