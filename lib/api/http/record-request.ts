import { env } from "@/lib/platform/env";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { processSingleton } from "@/lib/platform/process-singleton";
import { logRequest } from "@/lib/platform/request-log";
import type { ApiError } from "../contract/errors";

/** How a request came in: to the API, as a call of a tool, or to a page. */
export type Via = "rest" | "mcp" | "page";

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
  /** How many statements it sent to the database; undefined if they are not counted. */
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

/** The upper bounds of the classes of durations, in seconds. The last class has none. */
export const DURATION_SECONDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30,
];

interface OperationTally {
  /** How many were answered, by status. */
  answered: Record<Via, Map<number, number>>;
  /** How many are in each class of durations. */
  classes: number[];
  seconds: number;
}

/**
 * Counts the requests that this process answered. No label is chosen by a caller, such as a path, so its size is
 * bounded by the lists of operations, statuses and limits.
 */
export class RequestTally {
  readonly operations = new Map<string, OperationTally>();
  /** How many were refused, by the name of the limit. */
  readonly refused = new Map<string, number>();

  note(operation: string, via: Via, status: number, seconds: number): void {
    const tally = this.#tallyOf(operation);
    increment(tally.answered[via], status);
    tally.seconds += seconds;
    const bound = DURATION_SECONDS.findIndex((max) => seconds <= max);
    const place = bound < 0 ? DURATION_SECONDS.length : bound;
    tally.classes[place] = (tally.classes[place] ?? 0) + 1;
  }

  noteRefusal(limit: string): void {
    increment(this.refused, limit);
  }

  #tallyOf(operation: string): OperationTally {
    const known = this.operations.get(operation);
    if (known) return known;
    const made = {
      answered: { rest: new Map(), mcp: new Map(), page: new Map() },
      classes: Array(DURATION_SECONDS.length + 1).fill(0),
      seconds: 0,
    };
    this.operations.set(operation, made);
    return made;
  }
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

export const requestTally = processSingleton("requestTally", () => new RequestTally());
