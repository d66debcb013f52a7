import { z } from "zod";
import type { Db } from "@/db/connection";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { refuseSecrets } from "../auth/secrets";
import type { Endpoint } from "../contract/endpoint";
import { type ReadFields, readFields } from "../contract/fields";
import type { Call } from "../http/call";
import { DEADLINE_MS, withinDeadline } from "../http/deadline";
import { readForm } from "./form";
import { parseJson } from "./json";
import { parseFields, parseQuery } from "./validate";

/** The fields of a call, parsed by the operation's schemas. */
export interface ParsedRequest extends ReadFields {
  /** When the deadline for the request's statements ends, as monotonicNow() has it. */
  answerBy: number;
}

export const NO_PARAMETERS = z.object({});

/** Reads and parses the fields of a call. Throws ApiError 400, 413 or 503. */
export async function readRequest(
  endpoint: Endpoint,
  call: Call,
  params: Record<string, string>,
  db: Db,
): Promise<ParsedRequest> {
  const fields = call.fields ? readFields(endpoint, call.fields) : await readHttp(endpoint, call, params);
  const answerBy = monotonicNow() + DEADLINE_MS;
  if (endpoint.bodyFormat === "json") await withinDeadline(refuseSecrets(db, fields.body), DEADLINE_MS);
  return Object.assign(fields, { answerBy });
}

async function readHttp(endpoint: Endpoint, call: Call, given: Record<string, string>): Promise<ReadFields> {
  const { definition, bodyFormat, bodyByteSizeMax } = endpoint;
  const params = definition.params ? parseFields(definition.params, given) : given;
  const query = parseQuery(definition.query ?? NO_PARAMETERS, call.search, definition.body);
  if (!definition.body) return { params, query, body: undefined };
  if (bodyFormat === "form") {
    const { parts, bytes } = await readForm(call, bodyByteSizeMax);
    return { params, query, body: parseFields(definition.body, parts), bytes };
  }
  const bytes = await call.bytes(bodyByteSizeMax);
  const json = parseJson(bytes);
  return { params, query, body: parseFields(definition.body, json), bytes: [bytes], json };
}
