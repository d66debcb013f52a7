import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createClient, type RedisClientType } from "@redis/client";
import { freePort } from "./server";

const PATH = `${process.env.PATH}:/usr/bin:/usr/sbin:/usr/local/bin`;
const START_TRIES = 100;

export interface RunningValkey {
  url: string;
  /** Stops answering without closing a connection, until `resume`. */
  pause(): void;
  resume(): void;
  /** Ends at once, and forgets everything. */
  stop(): Promise<void>;
  /** Starts it again at the same address, empty. */
  start(): Promise<void>;
  /** Carries out a command, as an operator would. */
  run(...command: string[]): Promise<unknown>;
}

/** Starts a Valkey or Redis on a free port. Throws an Error that says how to install it where both are missing. */
export async function startValkey(...options: string[]): Promise<RunningValkey> {
  const program = ["valkey-server", "redis-server"].find(isInstalled);
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
    child = spawn(program, [...fixed, ...options], { stdio: "ignore", env: { ...process.env, PATH } });
    client = await connect(url);
  };
  const stop = async () => {
    if (client.isOpen) client.destroy();
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
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

const isInstalled = (program: string) =>
  spawnSync(program, ["--version"], { env: { ...process.env, PATH } }).status === 0;

async function connect(url: string): Promise<RedisClientType> {
  for (let left = START_TRIES; ; left -= 1) {
    const client: RedisClientType = createClient({ url, socket: { reconnectStrategy: false } });
    client.on("error", () => {});
    try {
      await client.connect();
      client.unref();
      return client;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
