import { randomUUID } from "node:crypto";
import type { Call } from "./call";

const REQUEST_ID = /^[A-Za-z0-9._-]{8,128}$/;
const KEY = /lsq_live_/i;

/**
 * The request's id: the X-Request-Id header if it is well-formed, else a new UUID. Logs, the activity and answers repeat it,
 * so one with anything like an API key in it is not taken.
 */
export const requestIdOf = (call: Call): string =>
  givenRequestId(call.header("x-request-id")) ?? randomUUID();

/** The id that the caller gave, if it may be repeated. */
export const givenRequestId = (given: string | undefined): string | undefined =>
  given && REQUEST_ID.test(given) && !KEY.test(given) ? given : undefined;
