import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Call } from "@/lib/api/http/call";
import { MCP_PATH } from "@/lib/api/openapi/mcp-install";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/** Headers that distinguish the protocol's revisions, and that the library compares with the body. */
const PROTOCOL_HEADERS = ["mcp-protocol-version", "mcp-method", "mcp-name"];

/**
 * Passes one message, of the 2026 revision or of those before it, to a server, and returns its response
 * (docs/decisions/0691). The message's form decides which, whatever Accept and Content-Type say.
 */
export async function exchange(call: Call, message: unknown, server: Server): Promise<Response> {
  const headers = new Headers({
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  });
  for (const name of PROTOCOL_HEADERS) {
    const value = call.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const request = new Request(env.PUBLIC_URL + MCP_PATH, { method: "POST", headers });
  if (await isLegacyRequest(request, message)) return exchangeOf2025(request, message, server);
  const handler = createMcpHandler(() => server, { legacy: "reject", onerror });
  return handler.fetch(request, { parsedBody: message });
}

async function exchangeOf2025(request: Request, message: unknown, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** For the operator: the response tells the caller what was wrong with the message. */
const onerror = (error: Error) => log.debug({ err: error }, "message of MCP refused");
