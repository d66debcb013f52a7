import { once } from "node:events";
import type { Server } from "node:http";
import { env } from "@/lib/platform/env";
import { StartError } from "@/lib/platform/start-error";

/** Listens on HOST and PORT. Returns the port, which the system chooses if PORT is 0. Throws StartError. */
export async function listen(server: Server): Promise<number> {
  server.listen(env.PORT, env.HOST);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new StartError(reasonOf(error));
  }
  const address = server.address();
  return typeof address === "object" && address ? address.port : env.PORT;
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${env.PORT} is in use by another process. Stop that one, or choose another port with PORT.`;
  }
  if (code === "EACCES") return `Port ${env.PORT} is for root only. Choose another one with PORT.`;
  return `Cannot listen on ${env.HOST}:${env.PORT} (HOST, PORT): ${error}`;
}
