import { randomUUID } from "node:crypto";
import type { Call } from "./call";

const REQUEST_ID = /^[A-Za-z0-9._-]{8,128}$/;

/** The request's id: the X-Request-Id header if it is well-formed, else a new UUID. */
export function requestIdOf(call: Call): string {
  const given = call.header("x-request-id");
  return given && REQUEST_ID.test(given) ? given : randomUUID();
}
