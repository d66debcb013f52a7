import { hostname } from "node:os";
import pino from "pino";
import { counters } from "./counters";
import { remember } from "./remember";

/** The fields of a request's line. Each text is from a fixed list, or has the shape of an id. */
interface RequestLine {
  requestId: string | undefined;
  operation: string;
  method: string;
  via: string;
  status: number;
  statements?: number | undefined;
}

/** As much as a pipe takes at once, so that no other line can come in between. */
const CHUNK_LENGTH_MAX = 4_096;
const LATE_MS_MAX = 100;
const UNWRITTEN_LENGTH_MAX = 4 * 1024 * 1024;

/** The fields with which pino begins each line of this process. */
const PROCESS = JSON.stringify({ pid: process.pid, hostname: hostname() }).slice(1, -1);

/**
 * Writes the lines of requests, many at once and without waiting for whoever reads them: one that does not read loses lines,
 * and holds up nobody (docs/decisions/0625). They are written by hand, which costs a quarter of what pino takes for them.
 */
class RequestLog {
  readonly #destination = pino.destination({
    sync: false,
    maxWrite: CHUNK_LENGTH_MAX,
    maxLength: UNWRITTEN_LENGTH_MAX,
  });
  #chunk = "";
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    // Log writes are best effort: a full disk must not end the process.
    this.#destination.on("error", () => {});
    this.#destination.on("drop", (chunk: string) => {
      counters.logLinesDropped += chunk.split("\n").length - 1;
    });
    process.once("exit", () => {
      this.#flush();
      this.#destination.flushSync();
    });
  }

  write({ requestId, operation, method, via, status, statements }: RequestLine, ms: number): void {
    const id = requestId === undefined ? "" : `"requestId":"${requestId}",`;
    const asked = statements === undefined ? "" : `"statements":${statements},`;
    const line = `{"level":30,"time":${Date.now()},${PROCESS},${id}"operation":"${operation}","method":"${method}","via":"${via}","status":${status},"ms":${Math.round(ms * 1000) / 1000},${asked}"msg":"request"}\n`;
    if (this.#chunk.length + line.length > CHUNK_LENGTH_MAX) this.#flush();
    this.#chunk += line;
    this.#timer ??= setTimeout(() => this.#flush(), LATE_MS_MAX).unref();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#chunk) this.#destination.write(this.#chunk);
    this.#chunk = "";
  }
}

/** Writes the line of a request that took this many milliseconds. */
export function logRequest(line: RequestLine, ms: number): void {
  remember("requestLog", () => new RequestLog()).write(line, ms);
}
