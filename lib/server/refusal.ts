import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { callerAddress } from "@/lib/api/address";
import type { ApiError } from "@/lib/api/errors";
import { anonymousPolicy, rateLimiter } from "@/lib/api/policies";
import { errorReply } from "@/lib/api/reply";

const LINGER_MS = 500;

/** Writes a refusal to a connection for which Node has no response object, and closes it. */
export function refuseConnection(socket: Socket, error: ApiError): void {
  const now = Date.now();
  const allowance = rateLimiter.spend(anonymousPolicy, callerAddress(undefined, socket.remoteAddress), now);
  const { status, headers, body } = errorReply(error, randomUUID(), allowance, now);
  const lines = Object.entries({
    ...headers,
    connection: "close",
    "content-length": Buffer.byteLength(body ?? ""),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  // If the server closed at once, a client that is still sending would get a reset instead of the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
