import { readdir } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";
import { log } from "./log";

const LOWER_BY = 10;
const LOWEST = 19;

/**
 * Lowers the priority of all threads except the main one, on systems with priorities of threads (Linux):
 * libuv's, which process images, read files and compress, and with them V8's, which cannot be told apart
 * (docs/decisions/0330). Threads that they start inherit the priority.
 */
export async function lowerHelperPriority(): Promise<void> {
  if (process.platform !== "linux") return;
  try {
    // Libuv's threads read the folder, so they exist when the promise resolves.
    const threads = (await readdir("/proc/self/task")).map(Number);
    const priority = Math.min(LOWEST, getPriority() + LOWER_BY);
    for (const thread of threads) if (thread !== process.pid) setPriority(thread, priority);
  } catch (error) {
    log.info({ err: error }, "threads keep their priorities");
  }
}
