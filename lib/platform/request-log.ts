import pino, { type Logger } from "pino";
import { counters } from "./counters";
import { processSingleton } from "./process-singleton";

/** The fields of a request's line. Each text is from a fixed list, or has the shape of an id. */
interface RequestLine {
  requestId: string | undefined;
  operation: string;
  method: string;
  via: string;
  status: number;
  statements?: number | undefined;
}

/** Pipes write this much atomically, so no other line can come in between. */
const CHUNK_LENGTH_MAX = 4_096;
const CHUNK_LENGTH_MIN = 3_072;
const FLUSH_MS = 100;
const BUFFER_LENGTH_MAX = 4 * 1024 * 1024;

/**
 * The log of requests. It writes many lines at once and never waits for its reader: a slow reader loses lines and
 * delays no request (docs/decisions/0625).
 */
function openRequestLog(): Logger {
  const destination = pino.destination({
    sync: false,
    minLength: CHUNK_LENGTH_MIN,
    maxWrite: CHUNK_LENGTH_MAX,
    maxLength: BUFFER_LENGTH_MAX,
    periodicFlush: FLUSH_MS,
  });
  // Log writes are best effort: a full disk must not end the process.
  destination.on("error", () => {});
  destination.on("drop", () => {
    counters.logLinesDropped += 1;
  });
  process.once("exit", () => destination.flushSync());
  return pino(destination);
}

/** Writes the line of a request that took this many milliseconds. */
export function logRequest(
  { requestId, operation, method, via, status, statements }: RequestLine,
  ms: number,
): void {
  // Pino leaves out what is undefined.
  const line = { requestId, operation, method, via, status, ms: Math.round(ms * 1000) / 1000, statements };
  processSingleton("requestLog", openRequestLog).info(line, "request");
}
