import type { Server } from "node:http";
import { env } from "@/lib/platform/env";
import { listenAt } from "@/lib/platform/listen-at";

/** Listens on HOST and PORT. Returns the port, which the system chooses if PORT is 0. Throws StartError. */
export const listen = (server: Server): Promise<number> =>
  listenAt(server, { host: env.HOST, port: env.PORT, variables: ["HOST", "PORT"] });
