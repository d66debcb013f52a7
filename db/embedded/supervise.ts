import { setTimeout as delay } from "node:timers/promises";
import { log } from "@/lib/platform/log";
import { freePort } from "./free-port";
import { type Launch, Occupied, type Postmaster, startPostmaster } from "./postmaster";

const TRIES = 25;
const BETWEEN_TRIES_MS = 200;

type Plan = Omit<Launch, "port">;

export interface Supervised {
  port: number;
  stop(): Promise<void>;
  stopNow(): void;
}

/** Keeps PostgreSQL running on one port until `stop` is called. Throws StartError when the first start fails. */
export async function supervise(plan: Plan): Promise<Supervised> {
  const first = await startOnFreePort(plan);
  const launch = { ...plan, port: first.port };
  let current = first.postmaster;
  let isStopping = false;

  async function watch() {
    await current.exited;
    while (!isStopping) {
      log.error("The embedded database has ended by itself; starting it again.");
      try {
        current = await startPostmaster(launch);
        // `stop` may have come meanwhile, and then has ended only the one before.
        if (!isStopping) await current.exited;
      } catch (error) {
        log.error({ err: error }, "The embedded database did not start again.");
        await delay(BETWEEN_TRIES_MS, undefined, { ref: false });
      }
    }
    await current.stop();
  }
  const watching = watch();

  return {
    port: first.port,
    async stop() {
      isStopping = true;
      await current.stop();
      await watching;
    },
    stopNow() {
      isStopping = true;
      current.stopNow();
    },
  };
}

async function startOnFreePort(
  plan: Plan,
  triesLeft = TRIES,
): Promise<{ port: number; postmaster: Postmaster }> {
  const port = await freePort();
  try {
    return { port, postmaster: await startPostmaster({ ...plan, port }) };
  } catch (error) {
    if (!(error instanceof Occupied) || triesLeft === 0) throw error;
    await delay(BETWEEN_TRIES_MS);
    return startOnFreePort(plan, triesLeft - 1);
  }
}
