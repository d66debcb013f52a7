import type { IncomingMessage, ServerResponse } from "node:http";
import { batchWrite } from "@/lib/platform/batch-write";
import { collectBody } from "../validation/body";
import { addressOfCaller } from "./address";
import { answer } from "./app";
import type { Call, Reply } from "./call";
import { type Chunks, SLOW_MS } from "./chunks";
import { type Encoded, encode } from "./encoding";

/** A handler of a Node HTTP server that answers each request with what `answer` replies. */
export const serving =
  (answer: (call: Call) => Promise<Reply>) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reply = await answer(callFromNode(request, response));
    if (reply.chunks) return writeChunks(request, response, reply, reply.chunks);
    const text = reply.shared ?? reply.body;
    const encoded = text === null ? null : await encode(text, headerOf(request, "accept-encoding"));
    batchWrite(() => writeReply(request, response, reply, encoded));
  };

/** Answers an API request to a Node HTTP server. Never rejects. */
export const serveApi = serving(answer);

function writeReply(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers }: Reply,
  encoded: Encoded | null,
): void {
  const isUnread = !request.complete && status >= 400;
  if (response.headersSent || response.destroyed) return;
  // Node would read the rest of the body as the next request on this connection.
  if (isUnread) response.shouldKeepAlive = false;
  if (encoded === null) {
    response.writeHead(status, headers).end();
    return;
  }
  const { body } = encoded;
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, { "content-length": length, ...headers, ...encoded.headers });
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  // An uncompressed body is a string, not a Buffer, so that Node sends head and body in one packet.
  if (!isUnread) {
    response.end(body);
    return;
  }
  response.write(body);
  discardRequestBody(request, () => response.end());
}

/** Writes one chunk after the other: the next is made when the last has been sent. */
async function writeChunks(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers }: Reply,
  chunks: Chunks,
): Promise<void> {
  if (response.destroyed || request.method === "HEAD") {
    chunks.stop("gone");
    if (!response.destroyed) response.writeHead(status, headers).end();
    return;
  }
  let isOver = false;
  const stop = (why: "gone" | "slow") => {
    if (isOver) return "";
    isOver = true;
    return chunks.stop(why);
  };
  response.once("close", () => stop("gone"));
  response.writeHead(status, headers);
  for (let chunk = await chunks.next(); chunk !== undefined && !isOver; chunk = await chunks.next()) {
    if (response.write(chunk) || (await isTaken(response))) continue;
    response.write(stop("slow"));
    setTimeout(() => response.destroy(), SLOW_MS).unref();
  }
  isOver = true;
  response.end();
}

/** Whether what was written is sent before SLOW_MS have passed; false also if the caller disconnects. */
const isTaken = (response: ServerResponse): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      response.off("drain", taken).off("close", taken);
      resolve(isTaken);
    };
    const taken = () => end(true);
    const timer = setTimeout(() => end(false), SLOW_MS);
    response.on("drain", taken).on("close", taken);
  });

const DISCARD_BYTES_MAX = 16 * 1024 * 1024;
const DISCARD_MS_MAX = 5_000;

/**
 * Reads and drops the rest of a request body, then calls `done`; after 16 MiB or 5 seconds at the latest. If the server
 * closed the connection while the client is still sending, the connection would be reset and the client could not read
 * the answer. `done` may be called more than once.
 */
export function discardRequestBody(request: IncomingMessage, done: () => void): void {
  let byteSize = 0;
  const timer = setTimeout(done, DISCARD_MS_MAX);
  request.on("data", (chunk: Buffer) => {
    byteSize += chunk.length;
    if (byteSize > DISCARD_BYTES_MAX) done();
  });
  request.once("close", () => {
    clearTimeout(timer);
    done();
  });
}

/** A request to a Node HTTP server. */
class NodeCall implements Call {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  audience?: string | undefined;

  constructor(
    readonly request: IncomingMessage,
    readonly response?: ServerResponse,
  ) {
    const { method = "GET", url = "/" } = request;
    const mark = url.indexOf("?");
    this.method = method;
    this.path = mark < 0 ? url : url.slice(0, mark);
    this.search = mark < 0 ? "" : url.slice(mark + 1);
  }

  header(name: string): string | undefined {
    return headerOf(this.request, name);
  }

  get address(): string {
    return addressOfCaller(this.request);
  }

  get gone(): AbortSignal {
    const controller = new AbortController();
    if (this.response?.destroyed) controller.abort();
    else this.response?.once("close", () => controller.abort());
    return controller.signal;
  }

  bytes(byteSizeMax: number): Promise<Buffer> {
    // Reading stops early if the body is too long; the connection must stay open for the answer.
    const chunks = this.request.iterator({ destroyOnReturn: false });
    return collectBody(chunks, Number(this.request.headers["content-length"] ?? 0), byteSizeMax);
  }
}

/** Turns a request to a Node HTTP server into a call. */
export const callFromNode = (request: IncomingMessage, response?: ServerResponse): Call =>
  new NodeCall(request, response);

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
