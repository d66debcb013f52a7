import type { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";

const ERROR =
  "400: malformed, or a field fails validation. 401: the key is missing, invalid, revoked or expired. 403: the key, the owner or the lobster may not do this. 404: the target is not there. 408: the body does not arrive in time. 409: the state of things does not allow this, or it was done already. 413: the body is too large. 500: our mistake; quote the request_id. 503: a service behind it is unavailable, or not configured.";

const HEADERS = {
  "X-Request-Id": { description: "Names this request; quote it in reports.", schema: { type: "string" } },
  "X-RateLimit-Policy": { description: "The limit closest to refusing.", schema: { type: "string" } },
  "X-RateLimit-Remaining": { description: "Calls left in the window.", schema: { type: "integer" } },
  "X-RateLimit-Reset": { description: "Unix seconds when the window resets.", schema: { type: "integer" } },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
} as const;

const { "Retry-After": _, ...ALWAYS } = HEADERS;

const refer = (headers: object) =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Adds the headers, the errors and the 304, to which operations refer. */
export function registerResponses(registry: OpenAPIRegistry): void {
  for (const [name, described] of Object.entries(HEADERS))
    registry.registerComponent("headers", name, described);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  registry.registerComponent("responses", "Error", {
    description: ERROR,
    headers: refer(ALWAYS),
    content,
  });
  registry.registerComponent("responses", "429", {
    description: "A rate limit is exceeded; Retry-After tells how long to wait.",
    headers: refer(HEADERS),
    content,
  });
  registry.registerComponent("responses", "304", {
    description: "Not modified.",
    headers: refer(ALWAYS),
  });
}

export const anyError = { $ref: "#/components/responses/Error" };
export const rateLimitedResponse = { $ref: "#/components/responses/429" };
export const notModified = { $ref: "#/components/responses/304" };
