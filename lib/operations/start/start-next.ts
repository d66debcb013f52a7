import { isServerless } from "@/lib/platform/env";
import { failStart } from "@/lib/platform/fail-start";
import { drainListeners, reportProcessState } from "@/lib/platform/process-state";

/**
 * The start if Next's own server or a platform of functions takes requests. Ends the process on an error,
 * because Next would go on without a database.
 */
export async function startNext(): Promise<void> {
  try {
    // Imported here because reading the environment on import may throw.
    const { hasStarted, start } = await import("./start");
    // Next also runs this in the self-hosted server, which has already begun its own start.
    if (hasStarted()) return;
    if (process.env.NODE_ENV === "production")
      (await import("@/lib/platform/redirect-console")).redirectConsole();
    await start();
    if (!isServerless(process.env)) await runBesideNext();
  } catch (error) {
    failStart(error);
  }
}

/** Starts what `next dev` and `next start` run besides serving requests. */
async function runBesideNext(): Promise<void> {
  endWaitingOnSignals();
  (await import("@/lib/areas/webhooks/worker")).webhookWorker.start();
  await (await import("../metrics/serve")).serveMetrics();
  await (await import("@/lib/server/connect-port")).listenOnConnectPort();
}

/** The same as in the self-hosted server. */
const DRAIN_MS_MAX = 9_000;

/**
 * Next's server finishes open requests before it ends, so streams and calls that wait for news must end. It
 * would wait forever for a connection that is used again and again.
 */
function endWaitingOnSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT"])
    process.once(signal, () => {
      reportProcessState("stopping");
      for (const end of drainListeners) end();
      setTimeout(() => process.exit(), DRAIN_MS_MAX).unref();
    });
}
