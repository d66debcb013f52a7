import { log } from "@/lib/platform/log";
import { StartError } from "@/lib/platform/start-error";
import { ApiError, unavailable } from "./errors";

/** PostgreSQL's classes for "not now": connection, resources, operator intervention, no entry; and read-only mode. */
const AWAY_STATES = /^(08|53|57|25006|25P02|25P03|28|3D000)/;
const AWAY_CODES = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "POOL_EXHAUSTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EPIPE",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
]);

/**
 * The error to answer with: a named one as it is, a database that is away as 503, anything else as a bare
 * 500 that is logged with its request id and tells the caller nothing of its inside (docs/contract.md#status-codes).
 */
export function translate(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  const code = codeOf(error);
  if (code === "DATABASE_NOT_CONFIGURED") {
    return unavailable("misconfigured", "This deployment has no database: DATABASE_URL is not set.");
  }
  if (code && (AWAY_STATES.test(code) || AWAY_CODES.has(code))) {
    log.warn({ requestId, code }, "database away");
    return unavailable("database_unavailable", "The database is temporarily unavailable.");
  }
  // A platform that cannot be refused to start is answered for with each request.
  if (error instanceof StartError) {
    log.error({ requestId, err: error }, "misconfigured");
    return unavailable("misconfigured", "This deployment is misconfigured: its log says how.");
  }
  log.error({ requestId, err: error }, "unexpected error");
  return new ApiError(500, "internal_error", "Something went wrong on our side.", {
    hint: "Quote the request_id if you report this.",
  });
}

/** The driver's code; Drizzle wraps the driver's error as the cause of its own. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return codeOf(error.cause);
}
