import { readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { isAlive, workingFolder } from "./processes";

const pidFile = (cluster: string) => join(cluster, "postmaster.pid");

/**
 * Reads lines 1, 4 and 8 of the postmaster.pid that a running PostgreSQL writes into its cluster. Undefined without a
 * process id: PostgreSQL creates the file before it writes it, and a crash may leave it empty.
 */
export function readPidFile(cluster: string): { pid: number; port: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(pidFile(cluster), "utf8").split("\n");
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Ends a PostgreSQL that outlived its server because the server was killed. We do not reuse it, because it may run with
 * the settings of an earlier version, and only its parent process learns when it dies.
 */
export async function endPredecessor(cluster: string): Promise<void> {
  const left = readPidFile(cluster);
  // PostgreSQL refuses to start beside an empty file.
  if (!left) return rmSync(pidFile(cluster), { force: true });
  if (!isAlive(left.pid)) return;
  const folder = workingFolder(left.pid);
  // Another program has this process id now. PostgreSQL would take it for a running server and refuse to start.
  if (folder !== undefined && folder !== realpathSync(cluster))
    return rmSync(pidFile(cluster), { force: true });
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    process.kill(left.pid, signal);
    const deadline = monotonicNow() + 10_000;
    while (isAlive(left.pid) && monotonicNow() < deadline) await delay(20);
    if (!isAlive(left.pid)) return;
  }
}
