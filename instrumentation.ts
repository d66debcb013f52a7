import type { Instrumentation } from "next";

/** Next calls this once in each server process, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.NEXT_PHASE !== "phase-production-build") {
    const { startNext } = await import("./lib/operations/start/start-next");
    await startNext();
  }
}

/** Logs every error of a page, route or action, but not the request, because its URL may contain a token. */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  _request,
  { routePath, routeType },
) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { log } = await import("./lib/platform/log");
  log.error({ err: error, route: routePath, kind: routeType }, "request failed");
};
