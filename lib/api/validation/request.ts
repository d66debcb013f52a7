import { z } from "zod";
import type { Db } from "@/db/connection";
import type { MaybePromise } from "@/lib/platform/maybe-promise";
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
  bytes: Buffer[];
  /** Milliseconds that are left of the deadline for the request's statements. */
  leftMs: number;
}

const NO_BYTES: Buffer[] = [];
export const NO_PARAMETERS = z.object({});

/** Reads and parses the fields of a call. Throws ApiError 400, 413 or 503. */
export function readRequest(
  endpoint: Endpoint,
  call: Call,
  params: Record<string, string>,
  db: Db,
): MaybePromise<ParsedRequest> {
  const isBare = !call.fields && endpoint.bodyFormat === "none";
  if (!isBare) return readWithBody(endpoint, call, params, db);
  return { body: undefined, bytes: NO_BYTES, leftMs: DEADLINE_MS, ...readAddress(endpoint, call, params) };
}

async function readWithBody(
  endpoint: Endpoint,
  call: Call,
  params: Record<string, string>,
  db: Db,
): Promise<ParsedRequest> {
  const parsed = call.fields ? readFields(endpoint, call.fields) : await readHttp(endpoint, call, params);
  const request = { bytes: NO_BYTES, ...parsed, leftMs: DEADLINE_MS };
  if (endpoint.bodyFormat === "json") {
    const startedAt = monotonicNow();
    await withinDeadline(refuseSecrets(db, request.body), DEADLINE_MS);
    request.leftMs -= monotonicNow() - startedAt;
  }
  return request;
}

/** The path and the query. */
const readAddress = ({ definition }: Endpoint, call: Call, given: Record<string, string>) => ({
  params: definition.params ? parseFields(definition.params, given) : given,
  query: parseQuery(definition.query ?? NO_PARAMETERS, call.search, definition.body),
});

async function readHttp(endpoint: Endpoint, call: Call, given: Record<string, string>): Promise<ReadFields> {
  const { definition, bodyFormat, bodyByteSizeMax } = endpoint;
  const { params, query } = readAddress(endpoint, call, given);
  if (!definition.body) return { params, query, body: undefined };
  if (bodyFormat === "form") {
    const { parts, bytes } = await readForm(call, bodyByteSizeMax);
    return { params, query, body: parseFields(definition.body, parts), bytes };
  }
  const bytes = await call.bytes(bodyByteSizeMax);
  const json = parseJson(bytes);
  return { params, query, body: parseFields(definition.body, json), bytes: [bytes], json };
}
