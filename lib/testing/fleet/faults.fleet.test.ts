import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { readPidFile } from "@/db/embedded/pid-file";
import { setDatabaseUrl } from "@/db/location";
import { auditSquare } from "@/db/queries/operations/audit";
import { type Fleet, startFleet } from "./fleet";
import { givenWriters, underLoad } from "./load";
import type { Writer } from "./writer";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const WRITERS = 12;
/** The service's own bounds (docs/contract.md#faults). */
const REQUEST_MS_MAX = 5_000;
const RECOVERY_MS_MAX = 5_000;

let fleet: Fleet;
let writers: Writer[];

beforeAll(async () => {
  fleet = await startFleet();
  setDatabaseUrl(fleet.databaseUrl);
  writers = await givenWriters(WRITERS);
});

afterAll(async () => {
  await database().close();
  await fleet?.stop();
});

const [first, second] = [0, 1].map((no) => () => {
  const server = fleet.servers[no];
  if (!server) throw new Error("There are three servers.");
  return server;
});

const FAULTS: Record<string, () => Promise<void>> = {
  nothing: () => pause(1_000),
  "a server killed, and started again": async () => {
    await first?.().kill();
    await pause(2_000);
    await first?.().startAgain();
  },
  "the primary restarted at once": async () => {
    process.kill(readPidFile(fleet.cluster)?.pid ?? 0, "SIGQUIT");
    await vi.waitFor(() => expect(readPidFile(fleet.cluster)?.isReady).toBe(true), { timeout: 10_000 });
  },
};

const REPLACEMENTS: Record<string, () => Promise<void>> = {
  "a server drained, and started again": async () => {
    await second?.().drain();
    await second?.().startAgain();
  },
  "one server after the other": async () => {
    for (const server of fleet.servers) {
      await server.drain();
      await server.startAgain();
    }
  },
};

describe("under write load nothing acknowledged is lost or doubled, and every answer comes in time and is whole, with", () => {
  test.each(Object.keys({ ...FAULTS, ...REPLACEMENTS }))("%s", async (name) => {
    const outcome = await underLoad(fleet.origin, writers, { ...FAULTS, ...REPLACEMENTS }[name] ?? vi.fn());
    const { failures, ...rest } = outcome;
    console.log(name, JSON.stringify({ ...rest, failed: failures.map((f) => `${f.operation} ${f.status}`) }));
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, unseen: 0 });
    expect(outcome.slowestMs).toBeLessThan(REQUEST_MS_MAX);
    expect(outcome.recoveryMs).toBeLessThan(RECOVERY_MS_MAX);
    expect(failures.filter(({ status, flaw }) => status === 0 || flaw)).toEqual([]);
    if (name in REPLACEMENTS) expect(failures).toEqual([]);
    expect(await auditSquare(database().db)).toEqual([]);
  });
});
