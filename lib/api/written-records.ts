import { LRUCache } from "lru-cache";
import { z } from "zod";

/** A piece of JSON, and its UTF-8. */
export interface Written {
  text: string;
  bytes: Buffer;
}

/** A part of an answer's JSON. */
export type JsonPart = string | Written;

export const textOf = (part: JsonPart): string => (typeof part === "string" ? part : part.text);

/** What writes a record for full and for brief answers. */
export interface RecordWriters {
  full(record: object): JsonPart;
  brief(record: object): JsonPart;
}

interface KeptRecord extends Written {
  record: object;
}

declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareWrittenRecords: LRUCache<string, KeptRecord> | undefined;
}

const BYTES_MAX = 32_000_000;
/** The record with its texts, and the JSON as text and as bytes; texts may take two bytes a character. */
const bytesOf = ({ bytes }: KeptRecord) => 1_000 + 4 * bytes.length;

globalThis.__lobsterSquareWrittenRecords ??= new LRUCache({ maxSize: BYTES_MAX, sizeCalculation: bytesOf });
const kept = globalThis.__lobsterSquareWrittenRecords;

const recurring = z.registry<{ name: string }>();

/** Declares that many answers have the same records of this schema, so that each is written once (docs/decisions/0767). */
export function declareRecurring(record: z.ZodObject<{ id: z.ZodType<string> }>): void {
  recurring.add(record, { name: z.globalRegistry.get(record)?.id ?? "" });
}

/** The same as `write`, which is asked only for records that are new or have changed, if records of this schema recur. */
export function writingOnce(
  schema: z.ZodType,
  form: keyof RecordWriters,
  write: (record: object) => string,
): (record: object) => JsonPart {
  const name = recurring.get(schema)?.name;
  if (name === undefined) return write;
  return (record) => {
    const key = `${name} ${form} ${"id" in record ? record.id : ""}`;
    const known = kept.get(key);
    if (known && isSame(known.record, record)) return known;
    const text = write(record);
    const made = { record, text, bytes: Buffer.from(text) };
    kept.set(key, made);
    return made;
  };
}

/** Whether two pieces of JSON are the same, in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name, no) => name === others[no] && isSame(one[name], other[name]))
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
