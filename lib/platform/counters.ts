import { processSingleton } from "./process-singleton";

/** Counts since the start of this process, which GET /metrics shows. */
interface Counters {
  statements: number;
  /** Attempts to send an event to a webhook. */
  webhooksTaken: number;
  webhooksFailed: number;
  /** Log lines of requests that were dropped because they were not read in time. */
  logLinesDropped: number;
}

export const counters = processSingleton<Counters>("counters", () => ({
  statements: 0,
  webhooksTaken: 0,
  webhooksFailed: 0,
  logLinesDropped: 0,
}));
