import { compress, type Encoding, type Use } from "../../http/compress";
import { etagOf } from "../../http/etag";
import { type JsonPart, jsonTextOf } from "../serialized-records";

/** The text of an answer whose bytes, ETag and compressed forms are made once, for one reader or for many. */
export class SharedText {
  #bytes: Buffer<ArrayBuffer> | undefined;
  #etag: string | undefined;
  readonly #compressed = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();

  readonly text: string;

  /** `parts` make up the text. Each is encoded by itself, because one character may slow down all of a text. */
  constructor(
    readonly parts: readonly JsonPart[],
    readonly use: Use = "answer",
  ) {
    this.text = parts.reduce((text: string, part) => text + jsonTextOf(part), "");
  }

  get bytes(): Buffer<ArrayBuffer> {
    this.#bytes ??= encodeParts(this.parts);
    return this.#bytes;
  }

  /** An answer of the same parts has the same one. A record that is kept is named by its digest, which is made once. */
  get etag(): string {
    this.#etag ??= this.parts.some(isKept) ? etagOf(this.parts.map(nameOf).join("")) : etagOf(this.bytes);
    return this.#etag;
  }

  compressed(encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compress(this.bytes, encoding, this.use);
    this.#compressed.set(encoding, made);
    made.catch(() => this.#compressed.delete(encoding));
    return made;
  }
}

const isKept = (part: JsonPart) => typeof part !== "string";
const nameOf = (part: JsonPart) => (typeof part === "string" ? part : part.digest);

/**
 * The UTF-8 of the parts. V8 stores a text with one character beyond Latin-1 in two bytes a character, and needs ten times
 * as long for all of it (docs/decisions/0746).
 */
function encodeParts(parts: readonly JsonPart[]): Buffer<ArrayBuffer> {
  const sizeOf = (part: JsonPart) => (typeof part === "string" ? Buffer.byteLength(part) : part.bytes.length);
  const bytes = Buffer.allocUnsafe(parts.reduce((size, part) => size + sizeOf(part), 0));
  let at = 0;
  for (const part of parts)
    at += typeof part === "string" ? bytes.write(part, at) : part.bytes.copy(bytes, at);
  return bytes;
}

/** The answer of an operation from what all readers share. */
export interface SharedAnswer {
  text: SharedText;
  nextCursor: string | null;
}
