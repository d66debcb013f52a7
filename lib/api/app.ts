import { TrieRouter } from "hono/router/trie-router";
import { BASE_PATH } from "./contract/base-path";
import type { Endpoint } from "./contract/endpoint";
import { registry } from "./contract/registry";
import { handle } from "./handle";
import type { Call, Reply } from "./http/call";
import { malformedUrl, otherMethod, unknownPath } from "./unmatched";
import { flawOfPath, withoutSpareSlashes } from "./validation/path";

const router = new TrieRouter<Endpoint>();
/** The operations without parameters in their path, by method and path. */
const plain = new Map<string, Endpoint>();
for (const endpoint of registry) {
  if (!endpoint.path.includes("{")) plain.set(endpoint.operation, endpoint);
  router.add(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ":$1"), endpoint);
}

/**
 * Answers every request below /api/v1, including unknown paths and methods. Writes the path without spare slashes into
 * the call, so that nothing after it sees another. Never rejects.
 */
export function answer(call: Call): Promise<Reply> {
  if (call.path === WHOLE_SERVER && call.method === "OPTIONS") return otherMethod(call, METHODS);
  const flaw = flawOfPath(call.path);
  if (flaw) return malformedUrl(call, flaw);
  call.path = withoutSpareSlashes(call.path);
  const path = call.path.slice(BASE_PATH.length) || "/";
  if (call.path !== BASE_PATH && !call.path.startsWith(`${BASE_PATH}/`)) return unknownPath(call);
  const method = call.method === "HEAD" ? "GET" : call.method;
  const known = plain.get(`${method} ${path}`);
  if (known) return handle(known, call, {});
  const [found] = router.match(method, path)[0];
  if (!found) return answerUnmatched(call, path);
  const [endpoint, raw] = found;
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(raw)) params[name] = decodeURIComponent(String(value));
  return handle(endpoint, call, params);
}

/** `OPTIONS *` asks about the server as a whole (RFC 9110). */
const WHOLE_SERVER = "*";

const METHODS = ["GET", "POST", "PATCH", "DELETE"] as const;

function answerUnmatched(call: Call, path: string): Promise<Reply> {
  const allowed = METHODS.filter((method) => router.match(method, path)[0].length > 0);
  return allowed.length === 0 ? unknownPath(call) : otherMethod(call, allowed);
}
