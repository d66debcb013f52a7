import { once } from "node:events";
import type { Server } from "node:net";

/**
 * Makes a server of this process listen on this machine, on a free port or on `port`. Returns the port. It keeps idle
 * HTTP connections: in a busy process a client would send a request on one that has just been closed.
 */
export async function listen(server: Server, port = 0): Promise<number> {
  if ("keepAliveTimeout" in server) server.keepAliveTimeout = 0;
  await once(server.listen(port, "127.0.0.1"), "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("A TCP server has no port.");
  return address.port;
}
