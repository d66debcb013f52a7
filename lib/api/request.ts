import { z } from "zod";
import type { Db } from "@/db/connection";
import type { Call } from "./call";
import { DEADLINE_MS, withinDeadline } from "./deadline";
import type { Endpoint } from "./endpoint";
import { readForm } from "./form";
import { parseJson } from "./json";
import { refuseSecrets } from "./secrets";
import { parseFields, parseQuery } from "./validate";

/** What came with a call, parsed by the operation's schemas. */
export interface ParsedRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** The body as it was sent; for a form, its parts without the boundary. */
  bytes: Buffer;
  /** The JSON of the body, before the schema changed anything; undefined for a form. */
  json?: unknown;
  /** Milliseconds that are left of the deadline for the request's statements. */
  leftMs: number;
}

const NO_BYTES = Buffer.alloc(0);
export const NO_PARAMETERS = z.object({});

/** Reads and parses what came with a call. Throws ApiError 400, 413 or 503. */
export async function readRequest(
  { definition, bodyFormat, bodyByteSizeMax }: Endpoint,
  call: Call,
  params: Record<string, string>,
  db: Db,
): Promise<ParsedRequest> {
  const request: ParsedRequest = { params, query: {}, body: undefined, bytes: NO_BYTES, leftMs: DEADLINE_MS };
  if (definition.params) request.params = parseFields(definition.params, params);
  request.query = parseQuery(definition.query ?? NO_PARAMETERS, call.search, definition.body);
  if (definition.body && bodyFormat === "form") {
    const form = await readForm(call, bodyByteSizeMax);
    request.bytes = form.bytes;
    request.body = parseFields(definition.body, form.parts);
  } else if (definition.body) {
    request.bytes = await call.bytes(bodyByteSizeMax);
    request.json = parseJson(request.bytes);
    request.body = parseFields(definition.body, request.json);
    const startedAt = performance.now();
    await withinDeadline(refuseSecrets(db, request.body), DEADLINE_MS);
    request.leftMs -= performance.now() - startedAt;
  }
  return request;
}
