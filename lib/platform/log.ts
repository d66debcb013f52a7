import pino from "pino";
import { env } from "./env";
import { describeError } from "./error-record";

/** What a line of the log may say in words beside its message; all else that is neither a number nor an error is left out. */
const WORDS = new Set(["requestId", "code", "job", "operation", "route", "kind", "lookupId"]);
const WORD = /^[\w .:/{}()[\]-]{1,128}$/;
const KEY = "lsq_live_";

/**
 * The process's log, one JSON object a line. Nothing that somebody sent, nothing secret and nothing personal is
 * ever in it: errors are described by `describeError`, other fields are known ones, messages are constant texts.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  formatters: { log: admissible },
  // Without these pino would add an error's message, and describe the error in its own way.
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
  return typeof value === "string" && WORDS.has(name) && WORD.test(value) && !value.includes(KEY);
}
