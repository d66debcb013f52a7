import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, statSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { StartError } from "@/lib/platform/start-error";
import { within } from "@/lib/platform/within";
import { type SystemAccount, spawnAs } from "./account";
import { readPidFile } from "./pid-file";
import { isAlive, pause, processStartedAt } from "./processes";

const READY_MS_MAX = 60_000;
const STOP_MS_MAX = 10_000;
const LOG_BYTES_MAX = 10 * 1024 * 1024;

export interface Launch {
  postgres: string;
  cluster: string;
  log: string;
  account: SystemAccount;
  port: number;
  /** Settings of PostgreSQL that this launch has beside the project's. */
  settings?: Record<string, string>;
}

export interface Postmaster {
  /** Settles when PostgreSQL has ended for any reason. */
  exited: Promise<void>;
  /** Ends PostgreSQL and aborts its open transactions. */
  stop(): Promise<void>;
  /** Like `stop`, for exit handlers, which cannot wait for a promise. */
  stopNow(): void;
}

/** Another PostgreSQL is still shutting down, or another process uses the port. A retry can succeed. */
export class Occupied extends StartError {}

/** Starts PostgreSQL and waits until it accepts connections. Throws Occupied or another StartError. */
export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  const { child, complaint } = spawnPostgres(launch);
  const exited = once(child, "exit").then(() => undefined);
  exited.catch(() => undefined);
  const deadline = monotonicNow() + READY_MS_MAX;
  while (!isReady(launch.cluster, child)) {
    if (hasEnded(child)) throw failure(complaint());
    if (monotonicNow() > deadline) {
      child.kill("SIGQUIT");
      throw failure(`not ready after ${READY_MS_MAX / 1000} s\n${complaint()}`);
    }
    await Promise.race([delay(10), exited]);
  }
  const guard = spawnGuard(child);
  exited.then(() => guard.kill("SIGKILL"));
  return { exited, stop: () => stop(child, exited), stopNow: () => stopNow(child, launch.cluster) };
}

/** Starts PostgreSQL in its own session, so that Ctrl-C reaches only the server, which stops the database last. */
function spawnPostgres(launch: Launch) {
  const { postgres, cluster, log, account } = launch;
  const isLong = existsSync(log) && statSync(log).size > LOG_BYTES_MAX;
  const output = openSync(log, isLong ? "w" : "a", 0o600);
  const before = statSync(log).size;
  const child = spawnAs(account, postgres, ["-D", cluster, ...argumentsOf(launch)], {
    cwd: "/",
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  child.unref();
  return { child, complaint: () => readFileSync(log).subarray(before).toString("utf8").trim() };
}

const argumentsOf = ({ port, settings = {} }: Launch) =>
  [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    "shared_preload_libraries=pg_stat_statements",
    "timezone=UTC",
    "jit=off",
    // Leaves out ERROR: refused writes are normal, and the API answers them.
    "log_min_messages=log",
    "log_checkpoints=off",
    // Statements and values contain secrets and private texts, so no log line may have them.
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_parameter_max_length=0",
    "log_parameter_max_length_on_error=0",
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
  ].flatMap((setting) => ["-c", setting]);

function isReady(cluster: string, child: ChildProcess): boolean {
  const file = readPidFile(cluster);
  return file !== undefined && file.pid === child.pid && file.isReady;
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

function failure(complaint: string): StartError {
  const Kind = /shared memory block|Address already in use/.test(complaint) ? Occupied : StartError;
  return new Kind(`The embedded PostgreSQL did not start:\n${complaint}`);
}

/** Starts a shell that ends PostgreSQL when our pipe closes, which happens however we die, even by kill -9. */
function spawnGuard(child: ChildProcess): ChildProcess {
  const guard = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$1" 2>/dev/null', "sh", String(child.pid)], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return guard;
}

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (hasEnded(child)) return;
    child.ref();
    child.kill(signal);
    await within(exited, STOP_MS_MAX, () => {});
  }
}

function stopNow(child: ChildProcess, cluster: string): void {
  if (hasEnded(child) || !child.kill("SIGINT")) return;
  const deadline = monotonicNow() + STOP_MS_MAX;
  while (child.pid && isRunning(child.pid, cluster) && monotonicNow() < deadline) pause(10);
}

/** Without /proc, a process that has ended counts as alive until Node can handle its end; then its file tells. */
const isRunning = (pid: number, cluster: string): boolean =>
  isAlive(pid) && (processStartedAt(pid) !== undefined || existsSync(join(cluster, "postmaster.pid")));
