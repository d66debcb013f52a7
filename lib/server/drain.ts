import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { log } from "@/lib/platform/log";

/** Inside the ten seconds that container platforms grant. */
const DRAIN_MS_MAX = 7_000;
const RELEASE_MS_MAX = 2_000;
const IDLE_MS = 1_000;
/** Ctrl-C reaches a process that npm started twice: from the terminal and from npm. */
const SAME_SIGNAL_MS = 500;

/**
 * Ends the process gracefully on SIGTERM and SIGINT: no new connections, every request that is under way
 * answered, then `release` (database and the like), all in bounded time. A second signal ends it at once.
 */
export function drainOnSignals(server: Server, release: () => Promise<void>): void {
  const inFlight = new Set<ServerResponse>();
  let drainingSince: number | undefined;

  server.prependListener("request", (_request, response) => {
    inFlight.add(response);
    response.once("close", () => inFlight.delete(response));
    if (drainingSince !== undefined) announceClose(response);
  });

  const onSignal = (signal: NodeJS.Signals) => {
    if (drainingSince !== undefined) {
      if (performance.now() - drainingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    drainingSince = performance.now();
    log.info(`${signal}: answering ${inFlight.size} open requests, then stopping.`);
    for (const response of inFlight) announceClose(response);
    setTimeout(() => process.exit(1), DRAIN_MS_MAX + RELEASE_MS_MAX).unref();
    // A load balancer may be about to send on an idle connection; nobody at a terminal is.
    const idleMs = signal === "SIGTERM" ? IDLE_MS : 0;
    finish(server, idleMs)
      .then(release)
      .then(() => process.exit())
      .catch((error) => {
        log.error({ err: error }, "drain failed");
        process.exit(1);
      });
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

/** Not http's own close(), which cuts idle connections at once, the request on its way included. */
function finish(server: Server, idleMs: number): Promise<void> {
  return new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
    const closeIdle = () => server.closeIdleConnections();
    setTimeout(() => setInterval(closeIdle, 50).unref(), idleMs).unref();
    if (idleMs === 0) closeIdle();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS_MAX).unref();
  });
}
