import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";

/** The production shells; both serve the build in .next and dist. */
export type ServerShell = "self-hosted" | "next-start";

export const isShell = (name: string): name is ServerShell => name in COMMANDS;

export interface RunningServer {
  origin: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** The secrets of every server that is started here. */
export const CRON_SECRET = "the secret of the scheduled routes";
export const AUTH_SECRET = "a secret for tests, long enough to pass";

const NEXT = "node_modules/next/dist/bin/next";

const COMMANDS: Record<ServerShell, (port: number) => string[]> = {
  "self-hosted": () => ["dist/server.js"],
  "next-start": (port) => [NEXT, "start", "-p", String(port), "-H", "127.0.0.1"],
};

/**
 * Starts a shell on a free port, or on that of `environment`, and waits until it answers. `onOutput` gets what the server writes; without it stdout is
 * dropped and stderr passed on. Throws when the server does not answer within START_MS_MAX.
 */
export async function startServer(
  shell: ServerShell,
  databaseUrl: string,
  environment: Record<string, string> = {},
  onOutput?: (text: string) => void,
): Promise<RunningServer> {
  if (!existsSync("dist/server.js")) throw new Error("There is no production build: run `npm run build`.");
  const port = Number(environment.PORT) || (await freePort());
  const child = spawn(process.execPath, COMMANDS[shell](port), {
    stdio: onOutput ? ["ignore", "pipe", "pipe"] : ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATABASE_URL: databaseUrl,
      CRON_SECRET,
      AUTH_SECRET,
      TRUST_PROXY: "1",
      LOG_LEVEL: "silent",
      ...environment,
    },
  });
  for (const output of [child.stdout, child.stderr])
    output?.setEncoding("utf8").on("data", (text) => onOutput?.(text));
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilAnswering(`${origin}/api/v1/openapi.json`, child);
  return { origin, process: child, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

const START_MS_MAX = 30_000;
/** Of nobody else: a fault before may have spent the limit of this machine's address. */
const WAITING = { "x-forwarded-for": "198.51.100.1" };

async function waitUntilAnswering(url: string, child: ChildProcess): Promise<void> {
  const deadlineMs = performance.now() + START_MS_MAX;
  while (performance.now() < deadlineMs) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode} before it answered.`);
    const response = await fetch(url, { headers: WAITING }).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`The server did not answer ${url} within ${START_MS_MAX / 1000} s.`);
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("a TCP server has no port");
  return address.port;
}
