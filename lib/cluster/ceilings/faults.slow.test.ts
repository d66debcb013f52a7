import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import { policy } from "@/lib/api/contract/policies";
import { RateLimiter } from "@/lib/api/limits/rate-limit";
import type { Health } from "@/lib/platform/health-checks";
import { eventually } from "@/lib/testing/assertions/eventually";
import { type RunningValkey, startValkey } from "@/lib/testing/servers/valkey";
import { Valkey } from "../valkey";
import { SharedCeilings } from "./shared";

/** On a busy machine an answer may be late, and then each process decides alone. */
const PATIENCE_MS = 20_000;
const API = policy("api", 1200, 60, "key");

let server: RunningValkey;
let opened: Valkey[];

beforeEach(async () => {
  server = await startValkey();
  opened = [];
});

afterEach(async () => {
  for (const valkey of opened) valkey.close();
  server.resume();
  await server.stop();
});

async function givenProcess(url = server.url, waitMsMax?: number) {
  const valkey = new Valkey(url);
  opened.push(valkey);
  await valkey.open();
  return { valkey, ceilings: new SharedCeilings(new RateLimiter(), valkey, undefined, waitMsMax) };
}

type Process = Awaited<ReturnType<typeof givenProcess>>;

/** A process that waits for the server's answer however long a busy machine needs, so that it counts exactly. */
const givenPatientProcess = () => givenProcess(server.url, PATIENCE_MS);

/** Spends this often. Returns how often it was admitted. */
async function spend({ ceilings }: Process, holder: string, times: number) {
  let admitted = 0;
  for (let no = 0; no < times; no += 1) {
    if (!(await ceilings.spend(API, holder, Date.now())).refused) admitted += 1;
    await new Promise(setImmediate);
  }
  return admitted;
}

const isUsed = ({ valkey }: Process, isUp: boolean) => eventually(() => expect(valkey.isUp).toBe(isUp));

/** A check allows a second, which a busy machine may need for itself. */
const reports = ({ valkey }: Process, health: Health) =>
  eventually(async () => expect(await valkey.check()).toEqual(health));

it("goes on in each process while the server is stopped, and restores the counts afterwards", async () => {
  const [one, other] = [await givenPatientProcess(), await givenPatientProcess()];
  const holder = randomUUID();
  expect(await spend(one, holder, 1000)).toBe(1000);
  await server.stop();
  await Promise.all([isUsed(one, false), isUsed(other, false)]);
  expect(await spend(one, holder, 1000)).toBe(200);
  expect(await one.valkey.check()).toMatchObject({ isWell: false });
  await server.start();
  await Promise.all([isUsed(one, true), isUsed(other, true)]);
  await reports(one, { isWell: true });
  // Neither the other process nor the restarted server, which is empty, knows this holder yet.
  const quiet = randomUUID();
  await spend(one, quiet, 1100);
  await server.stop();
  await Promise.all([isUsed(one, false), isUsed(other, false)]);
  await server.start();
  await Promise.all([isUsed(one, true), isUsed(other, true)]);
  expect(await spend(one, quiet, 1)).toBe(1);
  expect(await spend(other, quiet, 1000)).toBe(99);
});

it("does not wait for a server that hangs, keeps what was counted meanwhile, and reports it once the server answers", async () => {
  const [one, other] = [await givenProcess(), await givenPatientProcess()];
  const holder = randomUUID();
  await spend(one, holder, 1000);
  server.pause();
  expect(await spend(one, holder, 100)).toBe(100);
  server.resume();
  let more = 0;
  await eventually(
    async () => {
      const { remaining } = await other.ceilings.spend(API, holder, Date.now());
      more += 1;
      expect(remaining).toBeLessThan(100);
    },
    { intervalMs: 500 },
  );
  await Promise.all([isUsed(one, true), isUsed(other, true)]);
  more += await spend(other, holder, 200);
  expect(more).toBeLessThanOrEqual(100);
  expect(more).toBeGreaterThan(80);
  await eventually(async () => expect(await spend(one, holder, 1)).toBe(0));
});

it("drops a server that is silent for a second, logs that once, and reconnects", async () => {
  const one = await givenProcess();
  server.pause();
  await spend(one, randomUUID(), 5);
  await isUsed(one, false);
  await reports(one, { isWell: false, says: "no answer" });
  expect(await spend(one, randomUUID(), 1300)).toBe(1200);
  server.resume();
  await isUsed(one, true);
});

it("counts exactly after the server has forgotten the script", async () => {
  const [one, other] = [await givenPatientProcess(), await givenPatientProcess()];
  const holder = randomUUID();
  await spend(one, holder, 900);
  await server.run("SCRIPT", "FLUSH");
  expect(await spend(other, holder, 1200)).toBeLessThanOrEqual(302);
  expect(await spend(one, holder, 1200)).toBeLessThanOrEqual(2);
});

test.each([
  ["full", ["CONFIG", "SET", "maxmemory", "1"], ["CONFIG", "SET", "maxmemory", "0"], "OOM"],
  ["a replica", ["REPLICAOF", "127.0.0.1", "1"], ["REPLICAOF", "NO", "ONE"], "READONLY"],
])("does not use a server that is %s until it has recovered", async (_, harm, heal, says) => {
  const one = await givenProcess();
  await server.run(...harm);
  const holder = randomUUID();
  await spend(one, holder, 1100);
  await isUsed(one, false);
  expect(await spend(one, holder, 1000)).toBe(100);
  const late = await givenProcess();
  await reports(late, { isWell: false, says });
  await server.run(...heal);
  await Promise.all([isUsed(one, true), isUsed(late, true)]);
  expect(await spend(one, holder, 10)).toBe(0);
});

test("reports a wrong password without the password", async () => {
  await server.run("CONFIG", "SET", "requirepass", "the right one");
  const given = (password: string) => givenProcess(server.url.replace("//", `//:${password}@`));
  const wrong = await given("the%20wrong%20one");
  await reports(wrong, { isWell: false, says: "WRONGPASS" });
  await reports(await givenProcess(), { isWell: false, says: "NOAUTH" });
  await reports(await given("the%20right%20one"), { isWell: true });
});

test("counts in the process alone when there is no server at the address", async () => {
  const alone = await givenProcess("redis://127.0.0.1:1");
  await reports(alone, { isWell: false, says: "ECONNREFUSED" });
  expect(await spend(alone, randomUUID(), 3600)).toBe(1200);
});
