import pino from "pino";
import { env } from "./env";
import { describeError } from "./error-record";

/** The fields of a log line that may be texts. Others must be numbers or booleans, or are dropped. */
const TEXT_FIELDS = new Set(["requestId", "code", "job", "step", "operation", "route", "kind", "lookupId"]);
const TEXT = /^[\w .:/{}()[\]-]{1,128}$/;
const SECRET = /lsq_(?:live|refresh|join)_/;

/**
 * The process's log, one JSON object a line. It contains nothing that a user sent, nothing secret and nothing personal:
 * `describeError` describes errors, only known fields pass, and messages are constant texts.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  formatters: { log: admissible },
  // Without this, pino would describe the error itself, with its message.
  serializers: { err: (record: unknown) => record },
  hooks: {
    logMethod([first, text]: [unknown, unknown?, ...unknown[]], write) {
      if (typeof first === "string") return write.call(this, first);
      const fields = first instanceof Error ? { err: first } : first;
      write.call(this, fields ?? {}, typeof text === "string" ? text : "error");
    },
  },
});

function admissible(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (name === "err") return [[name, describeError(value)]];
      return isAdmissible(name, value) ? [[name, value]] : [];
    }),
  );
}

function isAdmissible(name: string, value: unknown): boolean {
  if (typeof value === "number" || typeof value === "boolean") return true;
  return typeof value === "string" && TEXT_FIELDS.has(name) && TEXT.test(value) && !SECRET.test(value);
}
