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

/** Headers by which the protocol's revisions tell themselves apart, and which they check against the body. */
const PROTOCOL_HEADERS = ["mcp-protocol-version", "mcp-method", "mcp-name"];

/**
 * Lets a server answer one message, which may be of the 2026 revision or of those before it
 * (docs/decisions/0691). A message's form decides how, whatever Accept and Content-Type say.
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

/** The answer tells the caller what was wrong with its message; this is for whoever runs the square. */
const onerror = (error: Error) => log.debug({ err: error }, "message of MCP refused");
