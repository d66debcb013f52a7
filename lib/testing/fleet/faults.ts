import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { readPidFile } from "@/db/embedded/pid-file";
import { eventually } from "@/lib/testing/assertions/eventually";
import type { Fleet } from "./fleet";
import { vanishWithRow } from "./vanish";

const FAULT_MS = 3_000;
/** Longer than a request waits for a database that does not answer. */
const SILENCE_MS = 6_000;
/** A busy machine may take long to notice a fault, which lasts until then. */
const NOTICE_MS_MAX = 60_000;

export interface Fault {
  name: string;
  /** Injects the fault, and resolves when the fleet is as it was. */
  inject(fleet: Fleet): Promise<void>;
  /** No request may fail. */
  isUnnoticed?: true;
  /**
   * No server is left to answer requests under way, so HAProxy closes their connections without an answer.
   */
  mayCut?: true;
}

interface Outage {
  name: string;
  /** The part that /readyz of each server must report as failing; otherwise there was no fault. */
  part: string;
  begin(fleet: Fleet): unknown;
  end(fleet: Fleet): unknown;
  ms?: number;
  isUnnoticed?: true;
}

const outage = ({ part, begin, end, ms = FAULT_MS, ...fault }: Outage): Fault => ({
  ...fault,
  inject: async (fleet) => {
    await begin(fleet);
    const seen = Promise.all(fleet.servers.map(({ origin }) => reportsUnwell(origin, part)));
    const [noticed] = await Promise.allSettled([seen, pause(ms)]);
    await end(fleet);
    if (noticed.status === "rejected") throw noticed.reason;
  },
});

const reportsUnwell = (origin: string, part: string) =>
  eventually(
    async () => {
      const { parts } = await (await fetch(`${origin}/readyz`)).json();
      expect(parts[part]?.well, `${part} is well, says ${origin}`).toBe(false);
    },
    { timeoutMs: NOTICE_MS_MAX, intervalMs: 200 },
  );

async function restartPrimary({ cluster }: Fleet): Promise<void> {
  const before = readPidFile(cluster)?.pid ?? 0;
  // An immediate shutdown, as in a crash. The postmaster is restarted by its supervisor.
  process.kill(before, "SIGQUIT");
  await eventually(
    () => {
      const now = readPidFile(cluster);
      expect(now?.isReady && now.pid !== before).toBe(true);
    },
    { timeoutMs: 60_000 },
  );
}

async function replace(server: Fleet["servers"][number]): Promise<void> {
  await server.drain();
  await server.startAgain();
}

export const FAULTS: readonly Fault[] = [
  outage({
    name: "Valkey silent",
    part: "valkey",
    begin: ({ valkey }) => valkey.pause(),
    end: ({ valkey }) => valkey.resume(),
    isUnnoticed: true,
  }),
  outage({
    name: "Valkey stopped, started again",
    part: "valkey",
    begin: ({ valkey }) => valkey.stop(),
    end: ({ valkey }) => valkey.start(),
    isUnnoticed: true,
  }),
  outage({
    name: "PgBouncer silent",
    part: "database",
    begin: ({ pooler }) => pooler.pause(),
    end: ({ pooler }) => pooler.resume(),
    ms: SILENCE_MS,
  }),
  outage({
    name: "PgBouncer killed, started again",
    part: "database",
    begin: ({ pooler }) => pooler.kill(),
    end: ({ pooler }) => pooler.start(),
  }),
  { name: "a client vanishes while it holds a row", inject: vanishWithRow },
  { name: "primary stopped at once, started again", inject: restartPrimary },
  {
    name: "one server killed, started again",
    inject: async ({ servers: [server] }) => {
      await server?.kill();
      await pause(FAULT_MS);
      await server?.startAgain();
    },
  },
  {
    name: "every server killed, started again",
    inject: async ({ servers }) => {
      await Promise.all(servers.map((server) => server.kill()));
      await Promise.all(servers.map((server) => server.startAgain()));
    },
    mayCut: true,
  },
  {
    name: "every server drained and replaced, one after the other",
    inject: async ({ servers }) => {
      for (const server of servers) await replace(server);
    },
    isUnnoticed: true,
  },
];
