import { randomUUID } from "node:crypto";
import { env } from "@/lib/platform/env";
import { type Endpoint, JSON_TYPE, UNTRUSTED } from "../contract/endpoint";
import type { ApiError } from "../contract/errors";
import type { Allowance } from "../contract/policies";
import type { Call, OperationAnswer, Reply } from "./call";
import { isNamed, SharedText, VARY_ENCODING } from "./encoding";

const REQUEST_ID = /^[A-Za-z0-9._-]{8,128}$/;
const SECRET = /lsq_(?:live|refresh|join)_/i;

/**
 * The request's id: the X-Request-Id header if it is well-formed, else a new UUID. Logs, the activity and answers
 * repeat it, so an id that contains anything like a key or a token of the square is replaced.
 */
export const requestIdOf = (call: Call): string =>
  givenRequestId(call.header("x-request-id")) ?? randomUUID();

/** The id that the caller gave, if it may be repeated. */
export const givenRequestId = (given: string | undefined): string | undefined =>
  given && REQUEST_ID.test(given) && !SECRET.test(given) ? given : undefined;

/** Headers of every response, errors included (docs/contract.md#rate-limits). */
export function commonHeaders(requestId: string, allowance: Allowance): Record<string, string> {
  return {
    "content-type": "application/json; charset=utf-8",
    "x-request-id": requestId,
    ...rateHeaders(allowance),
    "access-control-allow-origin": "*",
    "access-control-expose-headers": EXPOSED,
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
    ...VARY_ENCODING,
  };
}

/** An allowance as headers. */
export const rateHeaders = ({ policy, remaining, resetAt }: Allowance): Record<string, string> => ({
  "x-ratelimit-policy": policy.text,
  "x-ratelimit-remaining": String(remaining),
  "x-ratelimit-reset": String(Math.ceil(resetAt / 1000)),
});

const EXPOSED =
  "X-Request-Id, X-RateLimit-Policy, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, ETag, Link, Idempotent-Replayed, X-Content-Trust";

/** The response to a request that succeeded. */
export function successReply(
  { endpoint, call, requestId }: { endpoint: Endpoint; call: Call; requestId: string },
  { status, body, shared, chunks, nextCursor, replayed }: OperationAnswer,
  allowance: Allowance,
): Reply {
  const { definition, mediaType } = endpoint;
  const headers = commonHeaders(requestId, allowance);
  if (nextCursor) headers.link = nextLink(call, nextCursor);
  if (replayed) headers["idempotent-replayed"] = "true";
  if (definition.untrustedContent) headers["x-content-trust"] = UNTRUSTED;
  if (chunks) return { status, headers: { ...headers, ...chunkHeaders(mediaType) }, body: null, chunks };
  if (mediaType !== JSON_TYPE) headers["content-type"] = `${mediaType}; charset=utf-8`;
  const reply = { status, headers, body, shared };
  return definition.etag ? withEtag(reply, call.header("if-none-match")) : reply;
}

/** Replaces the usual headers. Without `no-transform` and the last one, proxies would hold chunks back. */
const chunkHeaders = (mediaType: string) => ({
  "content-type": mediaType,
  "cache-control": "private, no-store, no-transform",
  "x-accel-buffering": "no",
});

function nextLink({ path, search }: Call, nextCursor: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set("cursor", nextCursor);
  return `<${path}?${parameters}>; rel="next"`;
}

/** The response to a failed request. `now` is in unix milliseconds. */
export function errorReply(error: ApiError, requestId: string, allowance: Allowance, now: number): Reply {
  const { allow, refusal } = error.details;
  const shown = refusal ? { ...refusal, remaining: 0, refused: true } : allowance;
  const headers = commonHeaders(requestId, shown);
  if (allow) headers.allow = allow;
  if (error.status === 401) {
    headers["www-authenticate"] = 'Bearer realm="lobster-square"';
    headers.link = `<${authUrl()}>; rel="help"; type="text/markdown"`;
  }
  if (error.status === 429) headers["retry-after"] = String(secondsUntil(shown, now));
  const retryAfter = headers["retry-after"];
  return { status: error.status, headers, body: errorBody(error, requestId, retryAfter) };
}

/** The JSON of an error. `retryAfter` is the header of a 429. */
export function errorBody(error: ApiError, requestId: string, retryAfter?: string): string {
  const { hint, fields, retryAfterSeconds } = error.details;
  return JSON.stringify({
    ok: false,
    error: error.message,
    code: error.code,
    request_id: requestId,
    hint,
    fields,
    retry_after_seconds: retryAfter === undefined ? retryAfterSeconds : Number(retryAfter),
    docs: docsOf(error.code),
  });
}

/** The address of the paragraph that explains a code. */
export const docsOf = (code: string): string => `${env.PUBLIC_URL}${ERRORS_PATH}#${code}`;

/** The address of the text that tells an agent how it gets a key. */
export const authUrl = (): string => env.PUBLIC_URL + AUTH_PATH;

export const AUTH_PATH = "/auth.md";

/** The page with a paragraph about each code. */
export const ERRORS_PATH = "/docs/errors";

/** At most the limit's window: the database's clock, which ends some windows, may differ from this process's. */
const secondsUntil = ({ resetAt, policy }: Pick<Allowance, "resetAt" | "policy">, now: number) =>
  Math.min(policy.windowSeconds, Math.max(1, Math.ceil((resetAt - now) / 1000)));

/** The response to a CORS preflight, a request without a key. `methods` is a comma list. */
export function preflightReply(requestId: string, allowance: Allowance, methods: string): Reply {
  return {
    status: 204,
    headers: {
      ...withoutContent(commonHeaders(requestId, allowance)),
      "access-control-allow-methods": methods,
      "access-control-allow-headers":
        "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, X-Request-Id",
      "access-control-max-age": "86400",
    },
    body: null,
  };
}

/** Without a body there must be no content type, because some clients and proxies would try to parse the body. */
function withoutContent({ "content-type": _, ...headers }: Record<string, string>): Record<string, string> {
  return headers;
}

/** Adds an ETag of the body; replies 304 without a body if If-None-Match has that ETag (docs/contract.md#responses). */
export function withEtag(reply: Reply, ifNoneMatch: string | undefined): Reply {
  const shared = reply.shared ?? new SharedText([reply.body ?? ""]);
  const { etag } = shared;
  reply.headers.etag = etag;
  return isNamed(etag, ifNoneMatch)
    ? { status: 304, headers: withoutContent(reply.headers), body: null }
    : { status: reply.status, headers: reply.headers, body: reply.body, shared };
}
