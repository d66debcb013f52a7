import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "@/lib/platform/start-error";
import { isAlive, processStartedAt } from "./processes";

const Holder = z.object({ pid: z.number().int(), start: z.string().optional() });
type Holder = z.infer<typeof Holder>;

const lockFile = (dataDir: string) => join(dataDir, "server.lock");

/** The id of the live process that owns the embedded database of a data folder; undefined if there is none. */
export function holderOf(dataDir: string): number | undefined {
  const holder = readHolder(lockFile(dataDir));
  return holder && holds(holder) ? holder.pid : undefined;
}

/**
 * Makes this process the owner of a data folder. Returns a function that releases the folder. Takes over the lock of a
 * dead process. Throws StartError when a live process holds the lock.
 */
export function lockFolder(dataDir: string): () => void {
  const lock = lockFile(dataDir);
  const mine: Holder = { pid: process.pid, start: processStartedAt(process.pid) };
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o644 });
  try {
    while (!claim(draft, lock)) {
      const pid = holderOf(dataDir);
      if (pid !== undefined) throw new StartError(inUse(dataDir, pid));
      discardStale(lock);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readHolder(lock)?.pid === process.pid) rmSync(lock, { force: true });
  };
}

function claim(draft: string, lock: string): boolean {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Renames the lock before reading it again, because another process may have replaced the stale lock meanwhile. */
function discardStale(lock: string): void {
  const aside = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const holder = readHolder(aside);
  if (holder && holds(holder)) claim(aside, lock);
  rmSync(aside, { force: true });
}

function readHolder(path: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}

function holds({ pid, start }: Holder): boolean {
  return isAlive(pid) && processStartedAt(pid) === start;
}

const inUse = (dataDir: string, pid: number) =>
  `The data folder ${dataDir} is in use by another Lobster Square process (pid ${pid}).
Stop that one first (kill ${pid}), give this one a folder of its own with DATA_DIR, or give both the same DATABASE_URL.`;
