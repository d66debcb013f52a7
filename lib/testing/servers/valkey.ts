import type { ChildProcess } from "node:child_process";
import { createClient, type RedisClientType } from "@redis/client";
import { freePort } from "./free-port";
import { endProgram, isInstalled, isListening, startProgram } from "./program";

export interface RunningValkey {
  url: string;
  /** Stops answering without closing a connection, until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends immediately, and loses its data. */
  stop(): Promise<void>;
  /** Starts it again at the same address, empty. */
  start(): Promise<void>;
  /** Carries out a command, as an operator would. */
  run(...command: string[]): Promise<unknown>;
}

/**
 * Starts a Valkey or Redis on a free port. Throws an Error that says how to install it if both are missing.
 */
export async function startValkey(...options: string[]): Promise<RunningValkey> {
  const program = ["valkey-server", "redis-server"].find((name) => isInstalled(name));
  if (!program)
    throw new Error(
      "There is no valkey-server and no redis-server. Install one: apt-get install redis-server",
    );
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const fixed = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  let child: ChildProcess;
  let client: RedisClientType;
  const start = async () => {
    child = await startProgram([program, ...fixed, ...options], () => isListening(port));
    client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on("error", () => {});
    await client.connect();
    client.unref();
  };
  const stop = async () => {
    if (client.isOpen) client.destroy();
    await endProgram(child, "SIGKILL");
  };
  await start();
  return {
    url,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    stop,
    start,
    run: (...command) => client.sendCommand(command),
  };
}
