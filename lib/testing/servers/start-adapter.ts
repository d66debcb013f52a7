import { dirname } from "node:path";
import { inject } from "vitest";
import { NO_RECENT_POOLER } from "../breadth";
import { startFleet } from "../fleet/fleet";
import { serveFunctions } from "../functions/start";
import { givenDatabase } from "./database";
import { recentPooler, SYSTEM_POOLER } from "./pooler";
import { isServerAdapter, startServer } from "./server";

export interface RunningAdapter {
  origin: string;
  databaseUrl: string;
  stop(): Promise<unknown>;
}

/** With these caches a process may show old data for a second after another process has written. */
const WITHOUT_LIST_CACHE = { FEED_WINDOW: "off" };

/** Starts another, empty square behind an adapter of the same kind as the one under test. */
export async function startAdapter(environment: Record<string, string>): Promise<RunningAdapter> {
  const adapter = inject("adapter");
  if (adapter === "fleet")
    return startFleet({
      environment: { ...environment, ...WITHOUT_LIST_CACHE },
      pooler: NO_RECENT_POOLER ? SYSTEM_POOLER : recentPooler(),
    });
  const { url, drop } = await givenDatabase();
  const server = isServerAdapter(adapter)
    ? await startServer(adapter, url, environment)
    : await serveFunctions(dirname(inject("build")), url, environment);
  return {
    origin: server.origin,
    databaseUrl: url,
    stop: async () => {
      await server.stop();
      await drop();
    },
  };
}
