import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { processSingleton } from "@/lib/platform/process-singleton";
import { type JsonPart, jsonTextOf } from "../contract/json-part";

/** A text as it is sent, with the headers that describe its encoding. */
export interface Encoded {
  body: string | Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

export type Encoding = "br" | "gzip";

/** A smaller body fits into one packet as it is. */
export const COMPRESSED_BYTES_MIN = 1024;

/** Tells caches that the body depends on Accept-Encoding. Sent with every text, compressed or not. */
export const VARY_ENCODING = { vary: "Accept-Encoding" } as const;

/**
 * The text, compressed as the caller accepts it (docs/contract.md#responses). With `isFixed`, the compressed form is
 * kept for other callers.
 */
export async function encode(
  text: string | SharedText,
  acceptEncoding: string | null | undefined,
  isFixed = false,
): Promise<Encoded> {
  const isShared = typeof text !== "string";
  const encoding = acceptEncoding ? acceptedEncoding(acceptEncoding) : undefined;
  if (!encoding || byteSizeOf(text) < COMPRESSED_BYTES_MIN)
    return { body: isShared ? text.bytes : text, headers: VARY_ENCODING };
  const body = await (isShared
    ? text.compressed(encoding)
    : isFixed
      ? compressOnce(text, encoding)
      : compress(text, encoding, "answer"));
  return { body, headers: { ...VARY_ENCODING, "content-encoding": encoding } };
}

const byteSizeOf = (text: string | SharedText) =>
  typeof text === "string" ? Buffer.byteLength(text) : text.bytes.length;

/** Brotli wherever it is accepted, because it is the smaller and the faster; undefined if the caller wants neither. */
export function acceptedEncoding(acceptEncoding: string): Encoding | undefined {
  const negotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  const accepted = negotiator.encodings(["br", "gzip"]);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : undefined;
}

const FIXED_TEXTS_MAX = 64;
const fixed = processSingleton(
  "compressedTexts",
  () =>
    new LRUCache<string, Buffer<ArrayBuffer>, { text: string; encoding: Encoding }>({
      max: FIXED_TEXTS_MAX,
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context: { text, encoding } }) => compress(text, encoding, "fixed"),
    }),
);

const compressOnce = (text: string, encoding: Encoding): Promise<Buffer<ArrayBuffer>> =>
  fixed.forceFetch(`${encoding} ${hash("sha256", text, "base64url")}`, { context: { text, encoding } });

/** The text of an answer. Its bytes, ETag and compressed forms are made once, however many callers get them. */
export class SharedText {
  #bytes: Buffer<ArrayBuffer> | undefined;
  #etag: string | undefined;
  readonly #compressed = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();

  readonly text: string;

  /** The text is the `parts` in their order. Each is encoded separately: see `encodeParts`. */
  constructor(
    readonly parts: readonly JsonPart[],
    readonly use: keyof typeof BROTLI_QUALITY = "answer",
  ) {
    this.text = parts.reduce((text: string, part) => text + jsonTextOf(part), "");
  }

  get bytes(): Buffer<ArrayBuffer> {
    this.#bytes ??= encodeParts(this.parts);
    return this.#bytes;
  }

  /** Equal parts make equal ETags. A cached record contributes its digest, which is computed once. */
  get etag(): string {
    this.#etag ??= this.parts.some((part) => typeof part !== "string")
      ? etagOf(this.parts.map(nameOf).join(""))
      : etagOf(this.bytes);
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

const nameOf = (part: JsonPart) => (typeof part === "string" ? part : part.digest);

/**
 * The UTF-8 of the parts. Each is encoded separately, because V8 needs ten times as long for a whole text that contains
 * a single character beyond Latin-1 (docs/decisions/0746).
 */
function encodeParts(parts: readonly JsonPart[]): Buffer<ArrayBuffer> {
  const sizeOf = (part: JsonPart) => (typeof part === "string" ? Buffer.byteLength(part) : part.bytes.length);
  const bytes = Buffer.allocUnsafe(parts.reduce((size, part) => size + sizeOf(part), 0));
  let at = 0;
  for (const part of parts)
    at += typeof part === "string" ? bytes.write(part, at) : part.bytes.copy(bytes, at);
  return bytes;
}

/** The ETag of a text. It is weak, because all encodings of the text share it (docs/decisions/0671). */
export const etagOf = (text: string | Uint8Array): string => `W/"${hash("sha1", text, "base64url")}"`;

/** Whether an If-None-Match header names this ETag. Proxies may have made it strong. */
export const isNamed = (etag: string, ifNoneMatch: string | null | undefined): boolean =>
  ifNoneMatch?.split(",").some((candidate) => weak(candidate.trim()) === etag) ?? false;

const weak = (etag: string) => (etag.startsWith("W/") ? etag : `W/${etag}`);

/** Each answer is compressed again, so speed counts; fixed documents are compressed once, so size counts. */
const BROTLI_QUALITY = { answer: 4, fixed: 9 };

const brotli = promisify(brotliCompress);
const gzipped = promisify<string | Uint8Array, Buffer<ArrayBuffer>>(gzip);

/** The text, compressed in zlib's own threads. */
export const compress = (
  text: string | Uint8Array,
  encoding: Encoding,
  use: keyof typeof BROTLI_QUALITY,
): Promise<Buffer<ArrayBuffer>> =>
  encoding === "gzip"
    ? gzipped(text)
    : brotli(text, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[use],
          [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
        },
      });
