import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { ApiError } from "@/lib/api/contract/errors";
import { ESCAPE_HINT, GENERAL_REFUSALS } from "@/lib/api/contract/general";
import { serveOn, withEscapedUrl } from "./escape-url";
import { refuseConnection } from "./refusal";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Creates an HTTP server that refuses requests in JSON if they are too long, too slow or not valid HTTP. A body may
 * take long, but must not pause for more than `bodyPauseMsMax` milliseconds.
 */
export function createListener(handle: Handler, { bodyPauseMsMax = 4_000 } = {}): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      // Node would refuse a request without Host with an empty response; it is refused in JSON below.
      requireHostHeader: false,
      headersTimeout: 10_000,
      // Enough for an upload of 8 MiB at half a megabit per second.
      requestTimeout: 135_000,
      connectionsCheckingInterval: 1_000,
      // Longer than the usual 60 s of load balancers, which would otherwise reuse a connection while it closes.
      keepAliveTimeout: 75_000,
    },
    (request, response) => {
      if (request.httpVersion === "1.1" && request.headers.host === undefined) {
        refuse(
          request.socket,
          GENERAL_REFUSALS.refuse("malformed_request", { problem: "has no Host header" }),
        );
        return;
      }
      if (hasBody(request)) {
        request.setTimeout(bodyPauseMsMax);
        // Node destroys a connection whose timeout has no handler. If the whole body has arrived, only the server is
        // slow, for example because the database is silent, and the answer will follow.
        response.on("timeout", () => {
          if (!request.complete) refuse(request.socket, tooSlow());
        });
        request.once("end", () => request.setTimeout(0));
      }
      handle(request, response);
    },
  );
  server.maxRequestsPerSocket = 0;
  const refuse = refuseInJson(server);
  return server;
}

/**
 * Makes the server answer in JSON where Node would refuse a request itself, and handle a request with an
 * unknown Expect header like any other. Returns a function that refuses the current request on a connection
 * and closes the connection.
 */
function refuseInJson(server: Server): (socket: Duplex, error: ApiError) => void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  const servedEscaped = new WeakSet<Duplex>();
  server.prependListener("request", ({ socket }, response) => answering.set(socket, response));
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("clientError", (error: ParseError, socket) => {
    // Nothing more is read on such a connection.
    if (servedEscaped.has(socket)) return;
    const escaped = isIdle(socket) ? escapedIn(error) : undefined;
    if (!escaped) return refuse(socket, refusalFor(error.code));
    servedEscaped.add(socket);
    serveOn(socket, server, escaped);
  });
  return refuse;

  function isIdle(socket: Duplex) {
    const response = answering.get(socket);
    return socket instanceof Socket && socket.writable && (response === undefined || response.writableEnded);
  }

  function refuse(socket: Duplex, error: ApiError) {
    const response = answering.get(socket);
    const isOpen = response !== undefined && !response.writableEnded;
    const isHalfSent = isOpen && response.headersSent;
    const request = isOpen ? response.req : undefined;
    if (socket instanceof Socket && socket.writable && !isHalfSent) refuseConnection(socket, error, request);
    else socket.destroy();
  }
}

/** An error of Node's parser, with the packet that it could not read. */
interface ParseError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
  bytesParsed?: number;
}

const escapedIn = ({ code, rawPacket, bytesParsed }: ParseError) =>
  code === "HPE_INVALID_URL" && rawPacket && bytesParsed !== undefined
    ? withEscapedUrl(rawPacket, bytesParsed)
    : undefined;

const tooSlow = () => GENERAL_REFUSALS.refuse("request_timeout");

function refusalFor(code: string | undefined): ApiError {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return tooSlow();
  if (code === "HPE_HEADER_OVERFLOW") {
    return GENERAL_REFUSALS.refuse("headers_too_large");
  }
  // After a space in the URL, Node expects HTTP/1.1 and finds something else.
  if (code === "HPE_INVALID_URL" || code === "HPE_INVALID_CONSTANT")
    return GENERAL_REFUSALS.refuse(
      "malformed_request",
      { problem: "has characters in its URL that must be percent-encoded" },
      { hint: ESCAPE_HINT },
    );
  return GENERAL_REFUSALS.refuse("malformed_request", { problem: "is not valid HTTP" });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
