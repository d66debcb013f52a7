import pino from "pino";
import { env } from "./env";

/** The process's log, one JSON object a line. Secrets that reach it by accident are not written. */
export const log = pino({
  level: env.LOG_LEVEL,
  redact: ["authorization", "*.authorization", "key", "*.key"],
});
