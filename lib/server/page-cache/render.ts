import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { withAddress } from "@/lib/api/http/address";
import type { Handler } from "../next/front-handler";
import type { CacheableRequest } from "./cacheable-request";

export interface Rendered {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/**
 * Renders a page through `pages` with a synthetic request: no visitor's headers or address can get into the result, and
 * no visitor who disconnects can end it. Rejects if `pages` fails without an answer.
 */
export async function render(
  pages: Handler,
  { url, headers }: Pick<CacheableRequest, "url" | "headers">,
): Promise<Rendered> {
  const request = new IncomingMessage(new Socket());
  // In HTTP/1.0 a body is sent as it is, not in chunks with their sizes.
  Object.assign(request, {
    method: "GET",
    url,
    headers,
    httpVersion: "1.0",
    httpVersionMajor: 1,
    httpVersionMinor: 0,
    complete: true,
  });
  request.push(null);
  const response = new ServerResponse(request);
  const recorder = new Recorder();
  response.assignSocket(recorder);
  // As Node's server does: Next waits for it before it continues with a long page.
  recorder.on("drain", () => response.emit("drain"));
  try {
    await Promise.all([ended(response), withAddress(NO_ADDRESS, () => pages(request, response))]);
    return { status: response.statusCode, headers: response.getHeaders(), body: recorder.body() };
  } finally {
    // Also tells Next that the response is over.
    recorder.destroy();
  }
}

const ended = (response: ServerResponse) =>
  new Promise<void>((resolve, reject) => {
    response.once("finish", resolve);
    response.once("close", () => reject(new Error("A page ended in the middle.")));
  });

const NO_ADDRESS = "none";
const END_OF_HEAD = "\r\n\r\n";

interface WrittenChunk {
  chunk: Buffer | string;
  encoding: BufferEncoding;
}

/** A socket without a peer that records what is written to it. */
class Recorder extends Socket {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: WrittenChunk["chunk"], encoding: BufferEncoding, done: () => void): void {
    this._writev([{ chunk, encoding }], done);
  }

  override _writev(all: WrittenChunk[], done: () => void): void {
    for (const { chunk, encoding } of all)
      this.#chunks.push(typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk);
    done();
  }

  body(): Buffer {
    const all = Buffer.concat(this.#chunks);
    return all.subarray(all.indexOf(END_OF_HEAD) + END_OF_HEAD.length);
  }
}
