import { failStart } from "@/lib/platform/fail-start";
import { log } from "@/lib/platform/log";

/** Once requests are served: a promise nobody waited for is a broken request, anything else a broken process. */
export function surviveErrors(): void {
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  process.off("uncaughtException", failStart);
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    process.exitCode = 1;
    process.kill(process.pid, "SIGTERM");
  });
}
