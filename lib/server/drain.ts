import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { ActiveSet } from "@/lib/platform/active-set";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { drainListeners, reportProcessState } from "@/lib/platform/process-state";

/** Together with `release`, less than ten seconds, after which container platforms kill a process. */
const DRAIN_MS_MAX = 7_000;
const RELEASE_MS_MAX = 2_000;
const IDLE_MS = 1_000;
/** Ctrl-C sends two signals to a process that npm started: one from the terminal and one from npm. */
const SAME_SIGNAL_MS = 500;

/**
 * Ends the process gracefully on SIGTERM and SIGINT: accepts no new connections, ends requests that wait for
 * news, answers the running ones, then calls `release`, which closes the database and the like. Takes at most
 * nine seconds after `tellLoadBalancers`. A second signal ends the process immediately.
 */
export function drainOnSignals(server: Server, release: () => Promise<void>): void {
  const inFlight = new ActiveSet<ServerResponse>();
  let signalledAt: number | undefined;
  let isDraining = false;

  server.prependListener("request", (_request, response) => {
    inFlight.add(response);
    response.once("close", () => inFlight.delete(response));
    if (isDraining) announceClose(response);
  });

  const onSignal = async (signal: NodeJS.Signals) => {
    if (signalledAt !== undefined) {
      if (monotonicNow() - signalledAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    signalledAt = monotonicNow();
    await tellLoadBalancers(signal);
    isDraining = true;
    log.info(`${signal}: answering ${inFlight.size} open requests, then stopping.`);
    for (const response of inFlight) announceClose(response);
    for (const end of drainListeners) end();
    setTimeout(() => process.exit(1), DRAIN_MS_MAX + RELEASE_MS_MAX).unref();
    // A load balancer may be about to use an idle connection.
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

/**
 * Makes /readyz fail, and on SIGTERM continues to serve for DRAIN_DELAY seconds, until load balancers have noticed.
 * SIGINT comes from a terminal, without a load balancer.
 */
async function tellLoadBalancers(signal: NodeJS.Signals): Promise<void> {
  reportProcessState("stopping");
  if (signal !== "SIGTERM" || env.DRAIN_DELAY === 0) return;
  log.info({ seconds: env.DRAIN_DELAY }, `${signal}: not ready any more, and stopping soon.`);
  await pause(env.DRAIN_DELAY * 1000);
}

function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

/** Does not use close() of http, which cuts idle connections at once, even if a request is on its way. */
function finish(server: Server, idleMs: number): Promise<void> {
  return new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
    const closeIdle = () => server.closeIdleConnections();
    setTimeout(() => setInterval(closeIdle, 50).unref(), idleMs).unref();
    if (idleMs === 0) closeIdle();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS_MAX).unref();
  });
}
