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

/** With them a process may show for a second what it knew before another has written. */
const WITHOUT_WINDOWS = { FEED_WINDOW: "off" };

/** Starts another square, where nobody is, behind an adapter of the same kind as the one under test. */
export async function startAdapter(environment: Record<string, string>): Promise<RunningAdapter> {
  const adapter = inject("adapter");
  if (adapter === "fleet")
    return startFleet({
      environment: { ...environment, ...WITHOUT_WINDOWS },
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
