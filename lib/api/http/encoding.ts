import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { remember } from "@/lib/platform/remember";
import type { SharedText } from "../shared/window/text";
import { compress, type Encoding } from "./compress";

/** A text as it is sent, and the headers that say how. */
export interface Encoded {
  body: string | Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** A smaller body fits into one packet as it is. */
export const COMPRESSED_BYTES_MIN = 1024;

/** Tells caches that the body depends on Accept-Encoding. Sent with every text, compressed or not. */
export const VARY_ENCODING = { vary: "Accept-Encoding" } as const;

const FIXED_KEPT = 64;
const fixed = remember(
  "compressedTexts",
  () =>
    new LRUCache<string, Buffer<ArrayBuffer>, { text: string; encoding: Encoding }>({
      max: FIXED_KEPT,
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context: { text, encoding } }) => compress(text, encoding, "fixed"),
    }),
);

/**
 * The text, compressed by what the caller accepts (docs/contract.md#responses). `isFixed`: many callers get this text, so it
 * is compressed once and kept.
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

const compressOnce = (text: string, encoding: Encoding): Promise<Buffer<ArrayBuffer>> =>
  fixed.forceFetch(`${encoding} ${hash("sha256", text, "base64url")}`, { context: { text, encoding } });
