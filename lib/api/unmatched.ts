import { requestIdOf } from "./arrival";
import { BASE_PATH } from "./base-path";
import type { Call, Reply } from "./call";
import { ApiError, badRequest } from "./errors";
import type { flawOfPath } from "./path";
import { errorReply, preflightReply } from "./reply";
import { spendAnonymous } from "./spending";

/** 404 for a path without an operation. */
export const unknownPath = (call: Call): Reply =>
  refuse(
    call,
    new ApiError(404, "unknown_path", `There is no operation at ${call.path}.`, {
      hint: `GET ${BASE_PATH}/openapi.json lists every operation.`,
    }),
  );

/** Answers a method that the path does not have: OPTIONS as a preflight, any other with 405. */
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

/** 400 for a path that `flawOfPath` refuses. */
export const malformedUrl = (call: Call, flaw: NonNullable<ReturnType<typeof flawOfPath>>): Reply =>
  refuse(call, badRequest("malformed_url", FLAWS[flaw]));

const FLAWS = {
  malformed: "The path is not valid percent-encoding.",
  ambiguous: "The path must have no dot segments and no backslashes, escaped or not.",
};

/** The reply for an error outside of any operation. */
export function refuse(call: Call, error: ApiError): Reply {
  const now = Date.now();
  return errorReply(error, requestIdOf(call), spendAnonymous(call, now), now);
}
