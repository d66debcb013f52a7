import { requestIdOf, spendAnonymous } from "./arrival";
import { BASE_PATH } from "./base-path";
import type { Call, Reply } from "./call";
import { ApiError } from "./errors";
import { errorReply, preflightReply } from "./reply";

/** 404 for a path that no operation has. */
export const unknownPath = (call: Call): Reply =>
  refuse(
    call,
    new ApiError(404, "unknown_path", `There is no operation at ${call.path}.`, {
      hint: `GET ${BASE_PATH}/openapi.json lists every operation.`,
    }),
  );

/** Preflight, or 405 with the methods that the path does have. */
export function otherMethod(call: Call, allowed: readonly string[]): Reply {
  const allow = [...allowed, ...(allowed.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  if (call.method === "OPTIONS") {
    return preflightReply(requestIdOf(call), spendAnonymous(call, Date.now()), allow);
  }
  return refuse(
    call,
    new ApiError(405, "method_not_allowed", `${call.path} does not answer ${call.method}.`, { allow }),
  );
}

/** An error that no operation's pipeline met. */
export function refuse(call: Call, error: ApiError): Reply {
  const now = Date.now();
  return errorReply(error, requestIdOf(call), spendAnonymous(call, now), now);
}
