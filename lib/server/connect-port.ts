import { once } from "node:events";
import { connectOrigin, setConnectOrigin } from "@/lib/connect/origin";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { createListener } from "./listener";
import { connectHandler } from "./next/connect-handler";
import { dispatch } from "./next/front-handler";

/** `next dev` has it without being asked; under a port that the system chooses nobody would find it. */
const portOf = (): number | undefined =>
  env.CONNECT_PORT ?? (env.NODE_ENV === "development" && env.PORT > 0 ? env.PORT + 1 : undefined);

/**
 * Has programs log in at a port of their own, for machines without a second name. Without CONNECT_PORT, or if it is taken,
 * nobody listens there: the square starts all the same, and says so.
 */
export async function listenToConnect(): Promise<void> {
  const port = portOf();
  if (!port || port > 65_535) return;
  const origin = env.CONNECT_URL ?? `http://localhost:${port}`;
  const server = createListener((request, response) => {
    // Whatever this machine is called: nothing else is at this port.
    request.headers.host = new URL(connectOrigin() ?? origin).host;
    const nothing = () => void response.writeHead(404).end();
    void dispatch(request, response, {
      api: nothing,
      tools: nothing,
      pages: nothing,
      connect: connectHandler,
    });
  });
  try {
    await once(server.listen(port, env.HOST), "listening");
  } catch (error) {
    log.warn({ err: error, port }, "programs cannot log in: CONNECT_PORT is not free");
    if (!env.CONNECT_URL) setConnectOrigin(undefined);
    return;
  }
  server.unref();
  setConnectOrigin(origin);
}
