import { env } from "@/lib/platform/env";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { logRequest } from "@/lib/platform/request-log";
import type { ApiError } from "../contract/errors";
import { requestTally, type Via } from "./request-tally";

/** A request that was answered, for the log and for GET /metrics. */
export interface AnsweredRequest {
  requestId: string | undefined;
  /** The id of the operation, or the kind of request; `none` for what no operation answers. */
  operation: string;
  method: string;
  via: Via;
  status: number;
  /** Milliseconds, as monotonicNow() has them. */
  startedAt: number;
  /** How many statements it sent to the database; undefined where they are not counted. */
  statements?: number | undefined;
}

/** Counts a refusal by a limit, by the limit's name. */
export function recordRefusal({ details: { refusal } }: ApiError): void {
  if (refusal) requestTally.noteRefusal(refusal.policy.name);
}

/** Counts a request that was answered, and writes its line to the log. */
export function recordRequest(answered: AnsweredRequest): void {
  const ms = monotonicNow() - answered.startedAt;
  requestTally.note(answered.operation, answered.via, answered.status, ms / 1000);
  if (env.LOG_REQUESTS) logRequest(answered, ms);
}
