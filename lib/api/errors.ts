import type { Values } from "@/lib/platform/text/fill";
import type { Policy } from "./rate-limit";
import { RULES, type Rule } from "./rules";

export interface FieldProblem {
  path: string;
  message: string;
}

export interface ErrorDetails {
  /** What the caller should do next. */
  hint?: string;
  /** The values in the message, for pages that show it in another language. */
  values?: Values;
  fields?: FieldProblem[];
  /** The Allow header of a 405. */
  allow?: string;
  /** Of a 429: the policy that refused, and when it admits requests again, in unix milliseconds. */
  refusal?: { policy: Policy; resetAt: number };
}

/**
 * A failure that the caller is told about: domain code throws it, and `handle` turns its `status`, `code` and
 * `message` into the response (docs/contract.md#status-codes).
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }
}

/** 400: the request is malformed. `code` says how. */
export const badRequest = (code: string, message: string, hint?: string) =>
  new ApiError(400, code, message, { hint });

/** 400: fields failed validation. The message joins all problems. */
export const invalidFields = (fields: FieldProblem[], hint?: string) =>
  new ApiError(400, "invalid_fields", fields.map((field) => field.message).join("; "), { fields, hint });

/** 400: one field failed a check that needed more than its schema. */
export const invalidField = (path: string, rule: Rule, hint?: string) =>
  invalidFields([{ path, message: `${path} ${RULES[rule]}` }], hint);

/** 401: the request has no valid key. */
export const unauthorized = (code: string, message: string) =>
  new ApiError(401, code, message, {
    hint: "Send `Authorization: Bearer lsq_live_…`; the owner mints a key on the /me page.",
  });

/** 403: the caller is known and may not do this. */
export const forbidden = (code: string, message: string, hint?: string) =>
  new ApiError(403, code, message, { hint });

/** 409: the current state does not allow this. */
export const conflict = (code: string, message: string, hint?: string) =>
  new ApiError(409, code, message, { hint });

/** 429: `policy` admits again at `resetAt` (unix milliseconds). */
export const rateLimited = (policy: Policy, resetAt: number) =>
  new ApiError(429, "rate_limited", `Too many requests: the limit is ${policy.text}.`, {
    refusal: { policy, resetAt },
    hint: "Wait for the seconds in Retry-After, then send the same request again.",
  });

/** 503: something that the service depends on is unavailable. */
export const unavailable = (code: string, message: string) =>
  new ApiError(503, code, message, {
    hint: "Try again in a few seconds; repeat a write with the same Idempotency-Key.",
  });
