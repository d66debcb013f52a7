import { setTimeout as pause } from "node:timers/promises";
import { expect, vi } from "vitest";
import { readPidFile } from "@/db/embedded/pid-file";
import type { Fleet } from "./fleet";

/** How long a part is away or silent. */
const FAULT_MS = 6_000;

export interface Fault {
  name: string;
  /** Comes and goes. */
  strike(fleet: Fleet): Promise<void>;
  /** Nobody may notice it at all. */
  isUnnoticed?: true;
}

async function away(stop: () => unknown, start: () => unknown, ms = FAULT_MS): Promise<void> {
  await stop();
  await pause(ms);
  await start();
}

const serverOf = ({ servers: [server] }: Fleet) => {
  if (!server) throw new Error("There are three servers.");
  return server;
};

async function replace(server: Fleet["servers"][number]): Promise<void> {
  await server.drain();
  await server.startAgain();
}

/** What happens to a fleet. Each fault leaves it as it was. */
export const FAULTS: readonly Fault[] = [
  {
    name: "PgBouncer silent",
    strike: ({ pooler }) =>
      away(
        () => pooler.pause(),
        () => pooler.resume(),
      ),
  },
  {
    name: "PgBouncer killed, started again",
    strike: ({ pooler }) =>
      away(
        () => pooler.kill(),
        () => pooler.start(),
      ),
  },
  {
    name: "primary stopped at once, started again",
    strike: async ({ cluster }) => {
      const before = readPidFile(cluster)?.pid ?? 0;
      process.kill(before, "SIGQUIT");
      await vi.waitFor(
        () => {
          const now = readPidFile(cluster);
          expect(now?.isReady && now.pid !== before).toBe(true);
        },
        { timeout: 20_000 },
      );
    },
  },
  {
    name: "a server killed, started again",
    strike: async (fleet) => {
      const server = serverOf(fleet);
      await away(
        () => server.kill(),
        () => server.startAgain(),
        2_000,
      );
    },
  },
  {
    name: "a server drained, started again",
    strike: (fleet) => replace(serverOf(fleet)),
    isUnnoticed: true,
  },
  {
    name: "every server replaced, one after the other",
    strike: async ({ servers }) => {
      for (const server of servers) await replace(server);
    },
    isUnnoticed: true,
  },
];
