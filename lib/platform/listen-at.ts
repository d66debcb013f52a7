import { once } from "node:events";
import type { Server } from "node:http";
import { StartError } from "./start-error";

interface ListenAddress {
  host: string;
  port: number;
  /** The variables that say so. */
  variables: [host: string, port: string];
}

/** Listens at a place. Returns the port, which the system chooses if `port` is 0. Throws StartError. */
export async function listenAt(server: Server, place: ListenAddress): Promise<number> {
  server.listen(place.port, place.host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new StartError(reasonOf(error, place));
  }
  const address = server.address();
  return typeof address === "object" && address ? address.port : place.port;
}

function reasonOf(error: unknown, { host, port, variables: [hostName, portName] }: ListenAddress): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use by another process. Stop that one, or choose another port with ${portName}.`;
  }
  if (code === "EACCES") return `Port ${port} is for root only. Choose another one with ${portName}.`;
  return `Cannot listen on ${host}:${port} (${hostName}, ${portName}): ${error}`;
}
