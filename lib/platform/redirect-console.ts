import { log } from "./log";
import { processSingleton } from "./process-singleton";

const consoleRedirect = processSingleton("consoleRedirect", () => ({ isDone: false }));

/**
 * Redirects what libraries write to the console, and Node's own warnings, to the log, without their texts. Next prints
 * every error of a page to the console, with statements and values; such texts can contain private data. Works once
 * for each process, whichever instance of this module calls it first.
 */
export function redirectConsole(): void {
  if (consoleRedirect.isDone) return;
  consoleRedirect.isDone = true;
  for (const level of ["error", "warn", "trace"] as const) {
    console[level] = (...values: unknown[]) => {
      log[level]({ err: values.find((value) => value instanceof Error) ?? new Error() }, `console.${level}`);
    };
  }
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, "warning of the process"));
}
