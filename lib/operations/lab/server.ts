import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, extname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { VARIABLES } from "@/lib/platform/env";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { StartError } from "@/lib/platform/start-error";
import { DATA_FOLDER } from "./set-up";

const START_MS_MAX = 60_000;
const BETWEEN_TRIES_MS = 100;
/**
 * The only variables of the operator's environment that a lab gets, because their square's configuration must
 * not affect it.
 */
const PASSED_ON = ["PATH", "HOME", "LANG", "TMPDIR", "USER"];

/** Node's arguments for the program that stands beside this one: beside scripts/admin.ts, or dist/admin.js of a build. */
function program(): string[] {
  const [, own = ""] = process.argv;
  const extension = extname(own);
  return [...(extension === ".ts" ? ["--import", "tsx"] : []), join(dirname(own), `lab-server${extension}`)];
}

export interface LabServer {
  /** Stops it after its open requests. */
  stop(): Promise<void>;
}

/** Starts the server of a lab's square on the loopback address, and waits until it answers. Throws StartError. */
export async function startLabServer(
  folder: string,
  port: number,
  changes: Record<string, string>,
): Promise<LabServer> {
  const child = spawn(process.execPath, program(), {
    // In its own process group, which a terminal's interrupt does not reach: the lab stops its server itself.
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name] ?? ""])),
      // Empty, so that no .env file sets them.
      ...Object.fromEntries(VARIABLES.map((name) => [name, ""])),
      NODE_ENV: "production",
      DATA_DIR: join(folder, DATA_FOLDER),
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: "error",
      ...changes,
    },
  });
  const server = { stop: () => end(child) };
  const deadline = monotonicNow() + START_MS_MAX;
  while (!(await isReady(port))) {
    if (child.exitCode !== null || monotonicNow() > deadline) {
      await server.stop();
      throw new StartError("The lab's server did not start; see what it said above.");
    }
    await pause(BETWEEN_TRIES_MS);
  }
  return server;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
