import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** Answers are made anew each time, so speed counts; fixed documents are compressed once, so size counts. */
const BROTLI_QUALITY = { answer: 4, fixed: 9 };

export type Use = keyof typeof BROTLI_QUALITY;

const brotli = promisify(brotliCompress);
const gzipped = promisify<string | Uint8Array, Buffer<ArrayBuffer>>(gzip);

/** The text, compressed in zlib's own threads. */
export const compress = (
  text: string | Uint8Array,
  encoding: Encoding,
  use: Use,
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
