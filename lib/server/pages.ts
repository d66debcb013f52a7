import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { env } from "@/lib/platform/env";
import { failStart } from "@/lib/platform/fail-start";
import { registerHealthCheck } from "@/lib/platform/health-checks";
import { StartError } from "@/lib/platform/start-error";
import { refuseForm } from "./forms";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Starts to load Next, or with WARM_UP=off lets the first request of a page load it. Returns the handler of page
 * requests, which waits until Next is loaded. Throws StartError if there is no production build.
 */
export function preparePages(): Handler {
  if (!existsSync(join(process.cwd(), ".next/BUILD_ID"))) {
    throw new StartError(`There is no production build in ${process.cwd()}. Run npm run build first.`);
  }
  let handler: Promise<Handler> | undefined;
  let isLoaded = !env.WARM_UP;
  const load = () => {
    handler ??= loadNext().catch(failStart);
    return handler;
  };
  if (env.WARM_UP)
    void load().then(() => {
      isLoaded = true;
    });
  registerHealthCheck("pages", {
    isNeeded: true,
    check: () => (isLoaded ? { isWell: true } : { isWell: false, says: "are still loading" }),
  });
  return async (request, response) => {
    if (!refuseForm(request, response)) await (await load())(request, response);
  };
}

async function loadNext(): Promise<Handler> {
  const { default: next } = await import("next");
  // Next would leave WebSocket upgrades open on this server, so the server never listens.
  const app = next({ dev: false, hostname: env.HOST, port: env.PORT, httpServer: createServer() });
  await app.prepare();
  return app.getRequestHandler();
}
