import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

export interface Refusal {
  status: number;
  code: string;
  error: string;
}

const LINGER_MS = 500;

/** Answers on a bare connection, where Node gives no response object, and closes it. */
export function refuseConnection(socket: Duplex, { status, code, error }: Refusal): void {
  const requestId = randomUUID();
  const body = JSON.stringify({ ok: false, error, code, request_id: requestId });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // Closing on a client that still sends would reset the connection before it has read the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
