import { randomUUID } from "node:crypto";
import type { Call } from "@/lib/api/http/call";

/** A call of a tool at the address for keys. */
export function givenToolCall(key: string): Call {
  const headers: Record<string, string> = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
  };
  const params = { name: "call_operation", arguments: { name: "GET /lobster" } };
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  return {
    method: "POST",
    path: "/mcp",
    search: "",
    header: (name) => headers[name],
    address: randomUUID(),
    gone: new AbortController().signal,
    bytes: async () => Buffer.from(JSON.stringify(message)),
  };
}
