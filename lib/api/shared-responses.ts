import type { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";

const ERRORS: Record<number, string> = {
  400: "The request is malformed, or a field fails validation.",
  401: "The API key is missing, invalid, revoked or expired.",
  403: "The key or the lobster may not do this.",
  404: "The target does not exist or has been taken down.",
  408: "The body does not arrive in time.",
  409: "The state of things does not allow this, or it was done already.",
  413: "The body is too large.",
  429: "A rate limit is exceeded; Retry-After tells how long to wait.",
  500: "Unexpected error; quote the request_id.",
  503: "Something behind the service is unavailable, or it is not configured.",
};

/** What any operation may answer, besides the refusals of its own and 429. */
const ANY_ERROR =
  "Any other error: 400 the request is malformed, 401 the key is missing or not valid, 403 the key, owner or lobster may not do this, 408 the body does not arrive in time, 409 the Idempotency-Key was used with another body, 413 the body is too large, 500 our mistake, 503 something behind the service is unavailable.";

const HEADERS = {
  "X-Request-Id": { description: "Names this request; quote it in reports.", schema: { type: "string" } },
  "X-RateLimit-Policy": { description: "The limit closest to refusing.", schema: { type: "string" } },
  "X-RateLimit-Remaining": { description: "Calls left in the window.", schema: { type: "integer" } },
  "X-RateLimit-Reset": { description: "Unix seconds when the window resets.", schema: { type: "integer" } },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
} as const;

const refer = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const ALL = Object.keys(HEADERS);
const WITHOUT_RETRY = ALL.filter((name) => name !== "Retry-After");

/** Adds the headers, the errors of these statuses and the 304, to which operations refer. */
export function registerResponses(registry: OpenAPIRegistry, statuses: ReadonlySet<number>): void {
  for (const [name, described] of Object.entries(HEADERS))
    registry.registerComponent("headers", name, described);
  const error = (description: string, headers: readonly string[]) => ({
    description,
    headers: refer(headers),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  });
  registry.registerComponent("responses", "Error", error(ANY_ERROR, WITHOUT_RETRY));
  for (const status of [...statuses].sort())
    registry.registerComponent(
      "responses",
      `Error${status}`,
      error(descriptionOf(status), status === 429 ? ALL : WITHOUT_RETRY),
    );
  registry.registerComponent("responses", "NotModified", {
    description: "Not modified.",
    headers: refer(WITHOUT_RETRY),
  });
}

function descriptionOf(status: number): string {
  const description = ERRORS[status];
  if (!description) throw new Error(`The status ${status} has no description.`);
  return description;
}

export const errorResponse = (status: number) => ({ $ref: `#/components/responses/Error${status}` });
export const anyError = { $ref: "#/components/responses/Error" };
export const notModified = { $ref: "#/components/responses/NotModified" };
