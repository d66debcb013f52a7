import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type Refusal, refuseConnection } from "./refusal";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * An HTTP server that says no in JSON to whatever is too long, too slow or no HTTP at all.
 * A body may be long, but must not pause for more than `bodyPauseMsMax`.
 */
export function createListener(handle: Handler, { bodyPauseMsMax = 4_000 } = {}): Server {
  const answering = new WeakMap<Duplex, ServerResponse>();
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      // An upload of 8 MiB at half a megabit a second.
      requestTimeout: 135_000,
      connectionsCheckingInterval: 1_000,
      // Longer than the 60 s of the usual load balancer, which would otherwise reuse a closing connection.
      keepAliveTimeout: 75_000,
    },
    (request, response) => {
      answering.set(request.socket, response);
      if (hasBody(request)) {
        request.setTimeout(bodyPauseMsMax, () => refuse(request.socket, tooSlow));
        request.once("end", () => request.setTimeout(0));
      }
      handle(request, response);
    },
  );
  server.maxRequestsPerSocket = 0;
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => refuse(socket, refusalFor(error.code)));
  return server;

  function refuse(socket: Duplex, refusal: Refusal) {
    const response = answering.get(socket);
    const isHalfSent = response?.headersSent && !response.writableEnded;
    if (!socket.writable || isHalfSent) socket.destroy();
    else refuseConnection(socket, refusal);
  }
}

const tooSlow: Refusal = {
  status: 408,
  code: "request_timeout",
  error: "The request took too long to arrive.",
};

function refusalFor(code: string | undefined): Refusal {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return tooSlow;
  if (code === "HPE_HEADER_OVERFLOW")
    return { status: 431, code: "headers_too_large", error: "The request's headers must fit into 16 KiB." };
  return { status: 400, code: "malformed_request", error: "The request is not valid HTTP." };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
