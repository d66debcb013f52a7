import { ApiError } from "../contract/errors";
import { GENERAL_REFUSALS } from "../contract/general";

/** 413: the body is larger than this operation reads. */
const tooLarge = (byteSizeMax: number) => GENERAL_REFUSALS.refuse("body_too_large", { max: byteSizeMax });

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
