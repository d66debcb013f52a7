import { setTimeout as pause } from "node:timers/promises";
import { expect, vi } from "vitest";
import { readPidFile } from "@/db/embedded/pid-file";
import type { Fleet } from "./fleet";
import { vanishWithRow } from "./vanish";

/** How long a part is away. */
const FAULT_MS = 3_000;
/** Longer than a request waits for a database that says nothing. */
const SILENCE_MS = 6_000;

export interface Fault {
  name: string;
  /** Comes and goes, and leaves the fleet as it was. */
  strike(fleet: Fleet): Promise<void>;
  /** No agent may notice it at all. */
  isUnnoticed?: true;
  /** Nobody is left to answer what was under way: HAProxy then closes the connection without a word. */
  mayCut?: true;
}

interface Absence {
  name: string;
  /** The servers must say that this part is not well, or the fault would be none. */
  part: string;
  begin(fleet: Fleet): unknown;
  end(fleet: Fleet): unknown;
  ms?: number;
  isUnnoticed?: true;
}

const absence = ({ part, begin, end, ms = FAULT_MS, ...fault }: Absence): Fault => ({
  ...fault,
  strike: async (fleet) => {
    await begin(fleet);
    const seen = Promise.all(fleet.servers.map(({ origin }) => seenUnwell(origin, part)));
    const [noticed] = await Promise.allSettled([seen, pause(ms)]);
    await end(fleet);
    if (noticed.status === "rejected") throw noticed.reason;
  },
});

const seenUnwell = (origin: string, part: string) =>
  vi.waitFor(
    async () => {
      const { parts } = await (await fetch(`${origin}/readyz`)).json();
      expect(parts[part]?.well, `${part} is well, says ${origin}`).toBe(false);
    },
    { timeout: SILENCE_MS, interval: 200 },
  );

async function restartPrimary({ cluster }: Fleet): Promise<void> {
  const before = readPidFile(cluster)?.pid ?? 0;
  // The immediate shutdown, as in a crash. It is started again by itself.
  process.kill(before, "SIGQUIT");
  await vi.waitFor(
    () => {
      const now = readPidFile(cluster);
      expect(now?.isReady && now.pid !== before).toBe(true);
    },
    { timeout: 20_000 },
  );
}

async function replace(server: Fleet["servers"][number]): Promise<void> {
  await server.drain();
  await server.startAgain();
}

export const FAULTS: readonly Fault[] = [
  absence({
    name: "Valkey silent",
    part: "valkey",
    begin: ({ valkey }) => valkey.pause(),
    end: ({ valkey }) => valkey.resume(),
    isUnnoticed: true,
  }),
  absence({
    name: "Valkey stopped, started again",
    part: "valkey",
    begin: ({ valkey }) => valkey.stop(),
    end: ({ valkey }) => valkey.start(),
    isUnnoticed: true,
  }),
  absence({
    name: "PgBouncer silent",
    part: "database",
    begin: ({ pooler }) => pooler.pause(),
    end: ({ pooler }) => pooler.resume(),
    ms: SILENCE_MS,
  }),
  absence({
    name: "PgBouncer killed, started again",
    part: "database",
    begin: ({ pooler }) => pooler.kill(),
    end: ({ pooler }) => pooler.start(),
  }),
  absence({
    name: "standby stopped, started again",
    part: "standby",
    begin: ({ standby }) => standby.stop(),
    end: ({ standby }) => standby.start(),
    isUnnoticed: true,
  }),
  absence({
    name: "standby ten seconds behind",
    part: "standby",
    begin: ({ standby }) => standby.pauseReplay(),
    end: ({ standby }) => standby.resumeReplay(),
    ms: 10_000,
    isUnnoticed: true,
  }),
  { name: "a client vanishes while it holds a row", strike: vanishWithRow },
  { name: "primary stopped at once, started again", strike: restartPrimary },
  {
    name: "one server killed, started again",
    strike: async ({ servers: [server] }) => {
      await server?.kill();
      await pause(FAULT_MS);
      await server?.startAgain();
    },
  },
  {
    name: "every server killed, started again",
    strike: async ({ servers }) => {
      await Promise.all(servers.map((server) => server.kill()));
      await Promise.all(servers.map((server) => server.startAgain()));
    },
    mayCut: true,
  },
  {
    name: "every server drained and replaced, one after the other",
    strike: async ({ servers }) => {
      for (const server of servers) await replace(server);
    },
    isUnnoticed: true,
  },
];
