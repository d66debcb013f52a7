import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type Refusal, refuseConnection } from "./refusal";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const BODY_PAUSE_MS_MAX = 4_000;

/** An HTTP server that says no in JSON to whatever is too long, too slow or no HTTP at all. */
export function createListener(handle: Handler): Server {
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
      limitBodyPauses(request, refuse);
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

/** A body may be long, but must keep coming. */
function limitBodyPauses(request: IncomingMessage, refuse: (socket: Duplex, refusal: Refusal) => void): void {
  const hasBody = request.headers["transfer-encoding"] ?? request.headers["content-length"];
  if (!hasBody || hasBody === "0") return;
  request.setTimeout(BODY_PAUSE_MS_MAX, () => refuse(request.socket, tooSlow));
  request.once("end", () => request.setTimeout(0));
}
