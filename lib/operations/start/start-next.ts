import { failStart } from "@/lib/platform/fail-start";

/**
 * The start under `next dev` and `next start`. Ends the process on an error, where Next would go on without a
 * database.
 */
export async function startNext(): Promise<void> {
  try {
    // Imported here because reading the environment on import may throw.
    const { start } = await import("./start");
    if (process.env.NODE_ENV === "production")
      (await import("@/lib/platform/redirect-console")).redirectConsole();
    const { installFrontHandler } = await import("@/lib/server/next/install-front-handler");
    const isNextServer = installFrontHandler();
    await start();
    // Functions have none of these, and the self-hosted server starts them itself.
    if (!isNextServer) return;
    (await import("@/lib/areas/webhooks/worker")).webhookWorker.start();
    await (await import("../metrics/serve")).serveMetrics();
    await (await import("@/lib/server/connect-port")).listenOnConnectPort();
  } catch (error) {
    failStart(error);
  }
}
