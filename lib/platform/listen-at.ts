import { once } from "node:events";
import type { Server } from "node:http";
import { StartError } from "./start-error";

interface ListenAddress {
  host: string;
  port: number;
  /** The environment variables that set them. */
  variables: [host: string, port: string];
}

/** Listens at an address. Returns the port, which the system chooses if `port` is 0. Throws StartError. */
export async function listenAt(server: Server, address: ListenAddress): Promise<number> {
  server.listen(address.port, address.host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new StartError(reasonOf(error, address));
  }
  const bound = server.address();
  return typeof bound === "object" && bound ? bound.port : address.port;
}

function reasonOf(error: unknown, { host, port, variables: [hostName, portName] }: ListenAddress): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use by another process. Stop that one, or choose another port with ${portName}.`;
  }
  if (code === "EACCES") return `Port ${port} is for root only. Choose another one with ${portName}.`;
  return `Cannot listen on ${host}:${port} (${hostName}, ${portName}): ${error}`;
}
