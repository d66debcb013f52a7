import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import next from "next";
import { env } from "@/lib/platform/env";
import { failStart } from "@/lib/platform/fail-start";
import { registerHealthCheck } from "@/lib/platform/health-checks";
import { StartError } from "@/lib/platform/start-error";
import { refuseForm } from "./forms";

/**
 * Starts to load Next. Returns the handler of page requests, which waits until Next is loaded. Throws StartError if
 * there is no production build.
 */
export function preparePages(): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  if (!existsSync(join(process.cwd(), ".next/BUILD_ID"))) {
    throw new StartError(`There is no production build in ${process.cwd()}. Run npm run build first.`);
  }
  // Next would leave WebSocket upgrades open on this server, so the server never listens.
  const app = next({ dev: false, hostname: env.HOST, port: env.PORT, httpServer: createServer() });
  let isLoaded = false;
  const handler = app.prepare().then(() => {
    isLoaded = true;
    return app.getRequestHandler();
  }, failStart);
  registerHealthCheck("pages", {
    isNeeded: true,
    check: () => (isLoaded ? { isWell: true } : { isWell: false, says: "are still loading" }),
  });
  return async (request, response) => {
    if (!refuseForm(request, response)) await (await handler)(request, response);
  };
}
