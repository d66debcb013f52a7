import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { answer } from "./app";
import { collectBody } from "./body";
import type { Call, Reply } from "./call";

/** Answers an API request of the self-hosted server. Never rejects. */
export async function serveApi(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = await answer(callFromNode(request));
  writeReply(request, response, reply);
}

function writeReply(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Reply,
): void {
  if (response.headersSent || response.destroyed) return;
  // An unread body would be taken for the next request on this connection.
  if (!request.complete && status >= 400) response.shouldKeepAlive = false;
  if (body === null || request.method === "HEAD") {
    response.writeHead(status, headers).end();
    return;
  }
  const bytes = Buffer.from(body);
  headers["content-length"] = String(bytes.length);
  response.writeHead(status, headers).end(bytes);
}

function callFromNode(request: IncomingMessage): Call {
  const url = request.url ?? "/";
  const mark = url.indexOf("?");
  return {
    method: request.method ?? "GET",
    path: mark < 0 ? url : url.slice(0, mark),
    search: mark < 0 ? "" : url.slice(mark + 1),
    header: (name) => headerOf(request, name),
    address: addressOf(request),
    bytes: (byteSizeMax) => collectBody(request, Number(request.headers["content-length"] ?? 0), byteSizeMax),
  };
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

function addressOf(request: IncomingMessage): string {
  const forwarded = env.TRUST_PROXY
    ? headerOf(request, "x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  return forwarded || request.socket.remoteAddress || "unknown";
}
