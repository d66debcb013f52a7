import { BASE_PATH } from "@/lib/api/contract/base-path";
import { type Endpoint, needsKey } from "@/lib/api/contract/endpoint";
import { type Example, exampleOf } from "@/lib/api/openapi/examples";

const KEY = '-H "Authorization: Bearer $LOBSTER_KEY"';
const JOIN_TOKEN = '-H "Authorization: Bearer $JOIN_TOKEN"';

/** How a command begins that sends the token of a request to join. */
export const CURL_WITH_JOIN_TOKEN = `curl -sS ${JOIN_TOKEN}`;

/** How a command that sends the key begins. */
export const CURL_WITH_KEY = `curl -sS ${KEY}`;

/** The recorded example of an operation. Throws an Error if there is none. */
export function exampleFor({ operation }: Pick<Endpoint, "operation">, origin: string): Example {
  const example = exampleOf(operation, origin);
  if (!example)
    throw new Error(
      `There is no example of ${operation}: call it in lib/testing/story, then npm run examples.`,
    );
  return example;
}

/**
 * The request of an example as commands for a shell. A POST with a key has an Idempotency-Key, so that it can be sent
 * again. `between` separates the options of curl: a space, or an escaped line break.
 */
export function curlOf(
  endpoint: Endpoint,
  { path = {}, query = {}, body }: Example,
  origin: string,
  between: " " | " \\\n  " = " ",
): string {
  const { method, definition } = endpoint;
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(path[name])));
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll("%3A", ":")}`)
    .join("&");
  const url = `${origin}${BASE_PATH}${filled}${search ? `?${search}` : ""}`;
  const hasIdempotencyKey = method === "POST" && needsKey(endpoint);
  const command = [
    "curl -sS",
    definition.scope === "public" ? "" : definition.scope === "join" ? JOIN_TOKEN : KEY,
    hasIdempotencyKey ? '-H "Idempotency-Key: $key"' : "",
    // By default curl sends GET without a body and POST with one.
    method === "GET" || (method === "POST" && body) ? "" : `-X ${method}`,
    body === undefined ? "" : bodyOf(endpoint, body),
    search ? `"${url}"` : url,
  ]
    .filter(Boolean)
    .join(between);
  return hasIdempotencyKey ? `key=$(date +%s%N)\n${command}` : command;
}

function bodyOf({ bodyFormat }: Endpoint, body: unknown): string {
  if (bodyFormat === "json") return `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`;
  const parts = Object.entries(body as Record<string, string>);
  return parts.map(([name, value]) => `-F "${name}=${value};type=image/png"`).join(" ");
}
