import { readFileSync, readlinkSync } from "node:fs";

/** Blocks the thread. Exit handlers need this because nothing asynchronous runs there. */
export function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Whether a process with this id exists, even one of another user. A zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return statFields(pid)?.[0] !== "Z";
}

/** When a process started, in kernel ticks. It distinguishes processes with a reused id. Undefined without /proc. */
export function processStartedAt(pid: number): string | undefined {
  return statFields(pid)?.[19];
}

/** The working directory of a process; undefined if it is unknown. */
export function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** The fields of /proc/<pid>/stat from the state on. The name before them may contain spaces and parentheses. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
