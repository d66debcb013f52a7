import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The last ones are not on every user's path, but contain HAProxy, nginx and PgBouncer. */
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

/** Whether one of the folders has a program. */
export const isInstalled = (name: string, folders: readonly string[] = FOLDERS): boolean =>
  folders.some((folder) => existsSync(join(folder, name)));

const START_MS_MAX = 240_000;
const BETWEEN_TRIES_MS = 50;

interface ProgramOptions {
  /** Further variables of its environment. */
  env?: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** Gets its output. Without it stdout is dropped and stderr passed on. */
  onOutput?: ((text: string) => void) | undefined;
}

/**
 * Starts a program and waits until `isReady` returns true; a rejection counts as false. Throws an Error if
 * the program is not installed, ends before it is ready, or is not ready within START_MS_MAX; its cause is the last
 * rejection.
 */
export async function startProgram(
  [file = "", ...args]: readonly string[],
  isReady: () => Promise<boolean>,
  { env, onOutput, ...options }: ProgramOptions = {},
): Promise<ChildProcess> {
  const child = spawn(file, args, {
    ...options,
    stdio: onOutput ? ["ignore", "pipe", "pipe"] : ["ignore", "ignore", "inherit"],
    env: { ...process.env, PATH: FOLDERS.join(delimiter), ...env },
  });
  for (const output of [child.stdout, child.stderr])
    output?.setEncoding("utf8").on("data", (text) => onOutput?.(text));
  await once(child, "spawn").catch(() => {
    throw new Error(`${file} is not installed. This test needs it: apt-get install ${file}, or its like.`);
  });
  const deadlineMs = performance.now() + START_MS_MAX;
  let cause: unknown;
  const remember = (error: unknown) => {
    cause = error;
    return false;
  };
  while (!(await isReady().catch(remember))) {
    if (hasEnded(child))
      throw new Error(
        `${[file, ...args].join(" ")} ended with ${child.exitCode} before it was ready: see above.`,
        { cause },
      );
    if (performance.now() > deadlineMs) {
      await endProgram(child, "SIGKILL");
      throw new Error(`${[file, ...args].join(" ")} was not ready within ${START_MS_MAX / 1000} s.`, {
        cause,
      });
    }
    await pause(BETWEEN_TRIES_MS);
  }
  return child;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Sends a signal and waits until the program has ended. Does nothing if it has already ended. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", () => resolve(false)).once("connect", () => resolve(true));
    socket.once("connect", () => socket.destroy());
  });
