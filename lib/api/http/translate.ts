import { log } from "@/lib/platform/log";
import { StartError } from "@/lib/platform/start-error";
import { ApiError } from "../contract/errors";
import { GENERAL_REFUSALS } from "../contract/general";

/**
 * SQLSTATEs of a database that is temporarily unavailable: connection failures (08), insufficient resources (53),
 * operator intervention (57), locks that others hold (55P03), read-only, failed or idle transactions (25…), refused
 * log-in (28), no database (3D000).
 */
const UNAVAILABLE_STATES = /^(08|53|57|55P03|25006|25P02|25P03|28|3D000)/;
const UNAVAILABLE_CODES = new Set([
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
 * The error to answer with: an ApiError as it is, 503 if the database is unavailable, and 500 for anything else. A 500
 * is logged with its request id and tells the caller no details (docs/contract.md#status-codes).
 */
export function translate(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  const code = codeOf(error);
  if (code === "DATABASE_NOT_CONFIGURED") {
    return GENERAL_REFUSALS.refuse("misconfigured", { problem: "has no database: DATABASE_URL is not set" });
  }
  if (code && (UNAVAILABLE_STATES.test(code) || UNAVAILABLE_CODES.has(code))) {
    log.warn({ requestId, code }, "database away");
    return GENERAL_REFUSALS.refuse("database_unavailable");
  }
  // A serverless function cannot refuse to start, so each of its requests gets this answer.
  if (error instanceof StartError) {
    log.error({ requestId, err: error }, "misconfigured");
    return GENERAL_REFUSALS.refuse("misconfigured", { problem: "is misconfigured: its log says how" });
  }
  log.error({ requestId, err: error }, "unexpected error");
  return GENERAL_REFUSALS.refuse("internal_error");
}

/** The code of the error, or of its causes: Drizzle wraps the driver's error as the cause of its own. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return codeOf(error.cause);
}
