import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { freePort } from "./free-port";
import { endProgram, startProgram } from "./program";
import { AUTH_SECRET, CRON_SECRET } from "./secrets";

/** The production adapters; both serve the build in .next and dist. */
export type ServerAdapter = "self-hosted" | "next";

export const isServerAdapter = (name: string): name is ServerAdapter => name in COMMANDS;

export interface RunningServer {
  origin: string;
  process: ChildProcess;
  /** Ends it as a deployment does, by SIGTERM, and waits until it has answered its open requests. */
  stop(): Promise<void>;
  /** Ends it as a crash does, by SIGKILL. */
  kill(): Promise<void>;
}

const NEXT = "node_modules/next/dist/bin/next";

const COMMANDS: Record<ServerAdapter, (port: number) => string[]> = {
  "self-hosted": () => ["dist/server.js"],
  next: (port) => [NEXT, "start", "-p", String(port), "-H", "127.0.0.1"],
};

/**
 * Starts an adapter on a free port, or on PORT of `environment`, and waits until it answers. `onOutput` gets
 * the server's output; without it stdout is dropped and stderr passed on.
 */
export async function startServer(
  adapter: ServerAdapter,
  databaseUrl: string,
  environment: Record<string, string> = {},
  onOutput?: (text: string) => void,
): Promise<RunningServer> {
  if (!existsSync("dist/server.js")) throw new Error("There is no production build: run `npm run build`.");
  const port = Number(environment.PORT) || (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = await startProgram(
    [process.execPath, ...COMMANDS[adapter](port)],
    () => isAnswering(origin),
    {
      env: {
        NODE_ENV: "production",
        PORT: String(port),
        HOST: "127.0.0.1",
        DATABASE_URL: databaseUrl,
        CRON_SECRET,
        AUTH_SECRET,
        TRUST_PROXY: "1",
        LOG_LEVEL: "silent",
        // Tests write to the database without telling the server.
        PAGE_CACHE: "brief",
        // Most servers of tests end before anybody asks for a page, and it takes as long as the start itself.
        WARM_UP: "off",
        ...environment,
      },
      onOutput,
    },
  );
  return {
    origin,
    process: child,
    stop: () => endProgram(child),
    kill: () => endProgram(child, "SIGKILL"),
  };
}

/** A separate address: an earlier fault may have used up the limit of this machine's address. */
const WAITING = { "x-forwarded-for": "198.51.100.1" };

const isAnswering = async (origin: string) => (await fetch(`${origin}/healthz`, { headers: WAITING })).ok;

const PAGES_TRIED_MAX = 20;

/**
 * Returns the server once it shows a page. The first page loads Next and its own code, for which a busy machine may need
 * longer than a request may take.
 */
export async function onceItShowsPages(server: RunningServer): Promise<RunningServer> {
  for (let tried = 0; tried < PAGES_TRIED_MAX; tried += 1) {
    const { status } = await fetch(`${server.origin}/login`, { headers: WAITING });
    if (status < 500) return server;
  }
  throw new Error(`${server.origin} shows no page.`);
}
