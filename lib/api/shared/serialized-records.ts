import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { processSingleton } from "@/lib/platform/process-singleton";
import type { JsonPart } from "../contract/json-part";

/** The JSON of a cached record, with its UTF-8 and a digest. */
export class SerializedRecord {
  readonly bytes: Buffer;
  #digest: string | undefined;

  constructor(
    readonly record: object,
    readonly text: string,
  ) {
    this.bytes = Buffer.from(text);
  }

  get digest(): string {
    this.#digest ??= hash("sha1", this.bytes, "base64url");
    return this.#digest;
  }
}

/** The serializers of a record for full and for brief answers. */
export interface RecordWriters {
  full(record: object): JsonPart;
  brief(record: object): JsonPart;
}

const BYTES_MAX = 32_000_000;
/** The record with its texts, and the JSON as text and as bytes; texts may take two bytes a character. */
const bytesOf = ({ bytes }: SerializedRecord) => 1_000 + 4 * bytes.length;

const cache = processSingleton(
  "serializedRecords",
  () =>
    new LRUCache<string, SerializedRecord>({
      maxSize: BYTES_MAX,
      sizeCalculation: bytesOf,
    }),
);

const recurring = z.registry<{ name: string }>();

/** Declares that records of this schema recur in many answers, so that each is written once (docs/decisions/0746). */
export function declareRecurring(record: z.ZodObject<{ id: z.ZodType<string> }>): void {
  recurring.add(record, { name: z.globalRegistry.get(record)?.id ?? "" });
}

/**
 * The same as `write`, which is called only for records that are new or have changed, if the schema is declared
 * recurring.
 */
export function serializeOnce(
  schema: z.ZodType,
  form: keyof RecordWriters,
  write: (record: object) => string,
): (record: object) => JsonPart {
  const name = recurring.get(schema)?.name;
  if (name === undefined) return write;
  return (record) => {
    const key = `${name} ${form} ${"id" in record ? record.id : ""}`;
    const known = cache.get(key);
    if (known && isSame(known.record, record)) return known;
    const made = new SerializedRecord(record, write(record));
    cache.set(key, made);
    return made;
  };
}

/** Whether two pieces of JSON are the same, in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  if (names.length !== others.length) return false;
  // Runs for every record that is read; a callback for each field takes half as long again.
  for (let no = 0; no < names.length; no += 1) {
    const name = names[no] ?? "";
    if (name !== others[no] || !isSame(one[name], other[name])) return false;
  }
  return true;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
