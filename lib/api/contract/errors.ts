import type { Rule } from "@/lib/api/contract/rules";
import type { Localized } from "@/lib/platform/locales";
import type { Values } from "@/lib/platform/text/fill";
import type { Policy } from "./policies";

export interface FieldProblem {
  path: string;
  message: string;
}

export interface ErrorDetails {
  /** What the caller should do next. */
  hint?: string;
  /** Kept in the activity log instead of a message that quotes what the caller sent. */
  unquoted?: string;
  /** What a page tells the owner whose form was refused, with names in place of the values. */
  form?: Localized;
  /** The values in the message and in `form`. */
  values?: Values;
  fields?: FieldProblem[];
  /** The rule that the one field of `fields` breaks, for pages that show it in another language. */
  rule?: Rule;
  /** The Allow header of a 405. */
  allow?: string;
  /** When to send the same request again, for a temporary refusal other than 429. */
  retryAfterSeconds?: number;
  /** For a 429: the policy that refused, and when it admits requests again, in unix milliseconds. */
  refusal?: { policy: Policy; resetAt: number };
}

const MARK = Symbol.for("lobster-square.ApiError");

/**
 * A failure that is reported to the caller: domain code throws it, and `handle` turns its `status`, `code` and
 * `message` into the response (docs/contract.md#status-codes). Next's bundles and server.ts have each a copy of this
 * class, so `instanceof` goes by a mark (docs/decisions/0617).
 */
export class ApiError extends Error {
  readonly [MARK] = true;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && MARK in value;
  }

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }
}
