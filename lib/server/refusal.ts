import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ApiError } from "@/lib/api/contract/errors";
import { anonymousPolicy } from "@/lib/api/contract/policies";
import { callerAddress } from "@/lib/api/http/address";
import { callFromNode } from "@/lib/api/http/node";
import { recordRequest } from "@/lib/api/http/record-request";
import { errorReply } from "@/lib/api/http/reply";
import { spend } from "@/lib/api/limits/spending";
import { spendOutside } from "@/lib/api/unmatched";
import { monotonicNow } from "@/lib/platform/monotonic-clock";

const LINGER_MS = 500;

/**
 * Writes a refusal to a connection and closes it. `request` is the current one, if Node could read its headers. Never
 * rejects.
 */
export async function refuseConnection(
  socket: Socket,
  error: ApiError,
  request?: IncomingMessage,
): Promise<void> {
  const now = Date.now();
  const startedAt = monotonicNow();
  const allowance = request
    ? await spendOutside(callFromNode(request), now)
    : await spend(anonymousPolicy, callerAddress(undefined, socket.remoteAddress), now);
  const requestId = randomUUID();
  const { status, headers, body } = errorReply(error, requestId, allowance, now);
  recordRequest({
    requestId,
    operation: "none",
    method: request?.method ?? "",
    via: "rest",
    status,
    startedAt,
  });
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
