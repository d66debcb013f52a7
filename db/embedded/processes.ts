import { readFileSync, readlinkSync } from "node:fs";

/** Waits without yielding: for the lock and for exit handlers, where nothing asynchronous can run. */
export function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Whether a process with this id exists, be it another user's. A zombie counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return statFields(pid)?.[0] !== "Z";
}

/** When a process started, in the kernel's ticks. Tells a reused id; undefined where there is no /proc. */
export function startOf(pid: number): string | undefined {
  return statFields(pid)?.[19];
}

/** The folder a process works in, undefined where that cannot be told. */
export function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** The fields of /proc/<pid>/stat from the state on; the name before them may hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
