import fastJson from "fast-json-stringify";
import { z } from "zod";
import { isGathered } from "../contract/brief";
import { briefFormOf } from "../contract/brief-forms";
import { type Endpoint, UNTRUSTED } from "../contract/endpoint";
import type { JsonPart } from "../contract/json-part";
import { writerSchemaOf } from "../contract/json-schema";
import { type RecordWriters, serializeOnce } from "./serialized-records";

type Write = (output: unknown) => string;

/** The writers of each operation's full and brief answers. */
const writers = new WeakMap<Endpoint, { full?: Write; brief?: Write }>();

/**
 * The JSON of a success, with `ok: true`. It contains only the fields that the operation declares, so that an
 * undeclared one, such as an anonymous sender, a key hash or an e-mail address, cannot leak.
 */
export function serialize(endpoint: Endpoint, output: Record<string, unknown>, isBrief = false): string {
  const known = writers.get(endpoint) ?? {};
  writers.set(endpoint, known);
  const length = isBrief ? "brief" : "full";
  known[length] ??= writerOf(endpoint, isBrief);
  return known[length](isBrief && endpoint.brief ? endpoint.brief.of(output) : output);
}

function writerOf(endpoint: Endpoint, isBrief: boolean): Write {
  const write = writerFor(envelope(endpoint, isBrief));
  const around = endpoint.definition.untrustedContent ? { ok: true, content_trust: UNTRUSTED } : { ok: true };
  return (output) => write(Object.assign({}, around, output));
}

const writerFor = (schema: z.ZodType): Write => fastJson(writerSchemaOf(schema), { rounding: "round" });

/** The writers of a record's JSON in the answers of operations. */
export function recordWriters(record: z.ZodType): RecordWriters {
  const form = briefFormOf(record, "listed");
  const writer = (schema: z.ZodType) => once(() => writerFor(schema));
  const write = writer(form?.schema ?? record);
  return {
    full: serializeOnce(record, "full", writer(record)),
    brief: serializeOnce(record, "brief", (full) => write(form ? form.of(full) : full)),
  };
}

/** A writer that is built when it first writes. */
function once(build: () => Write): Write {
  let write: Write | undefined;
  return (output) => {
    write ??= build();
    return write(output);
  };
}

/**
 * The JSON, in parts, of a success whose list `name` contains these written records. The parts make up the text that
 * `serialize` would write.
 */
export function joinRecords(
  endpoint: Endpoint,
  output: Record<string, unknown>,
  [name, records]: [name: string, records: readonly JsonPart[]],
  isBrief: boolean,
): JsonPart[] {
  const around = serialize(endpoint, { ...output, [name]: [] }, isBrief);
  const start = around.indexOf(`"${name}":[]`) + name.length + 4;
  const parts: JsonPart[] = [around.slice(0, start)];
  for (const record of records) {
    if (parts.length > 1) parts.push(",");
    parts.push(record);
  }
  parts.push(around.slice(start));
  return parts;
}

interface RecordList {
  name: string;
  writers: RecordWriters;
  /** Whether a brief answer gathers records, so that `writers` do not fit it. */
  isGathered: boolean;
}

const lists = new WeakMap<Endpoint, RecordList | { name: undefined }>();

/** Like `serialize`, in parts: each record of the operation's list, if it has one, and the text around them. */
export function serializeInParts(
  endpoint: Endpoint,
  output: Record<string, unknown>,
  isBrief = false,
): JsonPart[] {
  const list = lists.get(endpoint) ?? listOf(endpoint);
  lists.set(endpoint, list);
  const records = list.name === undefined ? undefined : output[list.name];
  if (list.name === undefined || (isBrief && list.isGathered) || !Array.isArray(records))
    return [serialize(endpoint, output, isBrief)];
  const write = isBrief ? list.writers.brief : list.writers.full;
  return joinRecords(endpoint, output, [list.name, records.map((record) => write(record))], isBrief);
}

/** The list of an operation: the field before its cursor (lib/api/contract/list.ts). */
function listOf({ success: { shape } }: Endpoint): RecordList | { name: undefined } {
  const names = Object.keys(shape);
  const name = names[names.indexOf("next_cursor") - 1];
  const field = name === undefined ? undefined : shape[name];
  if (name === undefined || !(field instanceof z.ZodArray)) return { name: undefined };
  return { name, writers: recordWriters(field.element as z.ZodType), isGathered: isGathered(field) };
}

/** The body of a success: with `ok: true`, and with `content_trust` if it contains text of other agents. */
export function envelope({ definition, success, brief }: Endpoint, isBrief = false) {
  return z.object({
    ok: z.literal(true),
    ...(definition.untrustedContent ? { content_trust: z.literal(UNTRUSTED) } : {}),
    ...(isBrief && brief ? brief.schema : success).shape,
  });
}
