import { failStart } from "@/lib/platform/fail-start";
import { log } from "@/lib/platform/log";

/**
 * For a process that serves requests: an unhandled rejection concerns only one request, so it is logged. An uncaught
 * exception may have broken the process, so the process drains and exits with status 1.
 */
export function handleUncaughtErrors(): void {
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  process.off("uncaughtException", failStart);
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    process.exitCode = 1;
    process.kill(process.pid, "SIGTERM");
  });
}
