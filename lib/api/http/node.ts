import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOfCaller } from "./address";
import { collectBody } from "./body";
import type { Call, Reply } from "./call";
import { type Encoded, encode } from "./encoding";
import { writeChunks } from "./node-chunks";

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

/** Pending writes are flushed at this number, so that the first of them does not wait for more. */
const WAITING_MAX = 64;

let waiting: (() => void)[] = [];

/**
 * Calls `write`, which sends an answer, at the end of this turn of the event loop together with all others that are
 * ready by then, or earlier if they are many, because waking a sleeping reader is expensive. An error of one is an
 * unhandled rejection and does not affect the others.
 */
export function batchWrite(write: () => void): void {
  const count = waiting.push(write);
  if (count === 1) setImmediate(writeAll);
  else if (count === WAITING_MAX) writeAll();
}

function writeAll(): void {
  const ready = waiting;
  waiting = [];
  for (const write of ready) {
    try {
      write();
    } catch (error) {
      void Promise.reject(error);
    }
  }
}

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
  path: string;
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
