import { once } from "node:events";
import { serveConnect } from "@/lib/connect/node";
import { setConnectOrigin } from "@/lib/connect/origin";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { createListener } from "./listener";

/** Development uses the port after PORT, unless the system chooses PORT. */
const portOf = (): number | undefined =>
  env.CONNECT_PORT ?? (env.NODE_ENV === "development" && env.PORT > 0 ? env.PORT + 1 : undefined);

/**
 * Serves the log-in of programs on CONNECT_PORT, for machines without a second host name; nothing else is
 * there, under any host name. If the port is in use, the square starts without it and logs a warning.
 */
export async function listenOnConnectPort(): Promise<void> {
  const port = portOf();
  if (!port || port > 65_535) return;
  const server = createListener((request, response) => void serveConnect(request, response));
  try {
    await once(server.listen(port, env.HOST), "listening");
  } catch (error) {
    log.warn({ err: error, port }, "programs cannot log in: CONNECT_PORT is not free");
    if (!env.CONNECT_URL) setConnectOrigin(undefined);
    return;
  }
  server.unref();
  setConnectOrigin(env.CONNECT_URL ?? `http://localhost:${port}`);
}
