import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ApiError } from "../contract/errors";
import { GENERAL_REFUSALS } from "../contract/general";
import type { Call } from "./call";

/** 413: the body is larger than this operation reads. */
const tooLarge = (byteSizeMax: number) => GENERAL_REFUSALS.refuse("body_too_large", { max: byteSizeMax });

const unpack = promisify(gunzip) as (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/**
 * The body of a call, unpacked if its Content-Encoding is gzip. Throws ApiError 413 if it exceeds `byteSizeMax`, packed
 * or unpacked, and 400 if it is incomplete or has another encoding.
 */
export async function readBody(call: Call, byteSizeMax: number): Promise<Buffer> {
  const encoding = call.header("content-encoding")?.trim().toLowerCase() || "identity";
  const isPacked = encoding === "gzip" || encoding === "x-gzip";
  if (!isPacked && encoding !== "identity")
    throw unsupported(`has the Content-Encoding ${encoding.slice(0, 40)}, and may have gzip or none`);
  const bytes = await call.bytes(byteSizeMax);
  if (!isPacked || bytes.length === 0) return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: byteSizeMax });
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw isTooLarge ? tooLarge(byteSizeMax) : unsupported("is not gzip, as its Content-Encoding says");
  }
}

const unsupported = (problem: string) => GENERAL_REFUSALS.refuse("unsupported_encoding", { problem });

/**
 * Reads a whole body. Throws ApiError 413 as soon as it exceeds `byteSizeMax`, without reading on, and 400 if the
 * client stops before the body is complete. `declaredByteSize` is the Content-Length, 0 if there is none.
 */
export async function collectBody(
  chunks: AsyncIterable<Uint8Array>,
  declaredByteSize: number,
  byteSizeMax: number,
): Promise<Buffer> {
  if (declaredByteSize > byteSizeMax) throw tooLarge(byteSizeMax);
  const collected: Uint8Array[] = [];
  let byteSize = 0;
  try {
    for await (const chunk of chunks) {
      byteSize += chunk.length;
      if (byteSize > byteSizeMax) throw tooLarge(byteSizeMax);
      collected.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw GENERAL_REFUSALS.refuse("body_truncated");
  }
  return Buffer.concat(collected);
}
