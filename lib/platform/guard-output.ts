import { log } from "./log";

declare global {
  var __lobsterSquareOutputGuarded: boolean | undefined;
}

/**
 * From now on what libraries write to the console, and Node's own warnings, reach the log by its rule. Next
 * writes every error of a page there as it is, statement, values and all. Their texts are left out: whose words
 * they hold nobody knows. Once in a process, whichever of its module instances comes first.
 */
export function guardOutput(): void {
  if (globalThis.__lobsterSquareOutputGuarded) return;
  globalThis.__lobsterSquareOutputGuarded = true;
  for (const level of ["error", "warn", "trace"] as const) {
    console[level] = (...said: unknown[]) => {
      log[level]({ err: said.find((one) => one instanceof Error) ?? new Error() }, `console.${level}`);
    };
  }
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, "warning of the process"));
}
