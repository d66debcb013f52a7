import { processSingleton } from "./process-singleton";

/** Why a page was made: there was none, something that it shows was written, or it was too old. */
export type PageReason = "new" | "changed" | "old";

/** Counts since the start of this process, which GET /metrics shows. */
interface Counters {
  statements: number;
  /** Attempts to send an event to a webhook. */
  webhooksTaken: number;
  webhooksFailed: number;
  /** Answers from the page cache, and pages that it had made, by the reason. */
  pagesKept: number;
  pagesMade: Record<PageReason, number>;
  /** Log lines of requests that were dropped because they were not read in time. */
  logLinesDropped: number;
}

export const counters = processSingleton<Counters>("counters", () => ({
  statements: 0,
  webhooksTaken: 0,
  webhooksFailed: 0,
  pagesKept: 0,
  pagesMade: { new: 0, changed: 0, old: 0 },
  logLinesDropped: 0,
}));
