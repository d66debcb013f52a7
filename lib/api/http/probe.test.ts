import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Health,
  type HealthCheck,
  healthChecks,
  registerHealthCheck,
} from "@/lib/platform/health-checks";
import { reportProcessState } from "@/lib/platform/process-state";
import { answerProbe } from "./probe";
import { callFromRequest } from "./route";

const WELL: Health = { isWell: true };
const before = new Map<string, HealthCheck>();

beforeEach(() => {
  for (const [name, part] of healthChecks) before.set(name, part);
  healthChecks.clear();
});
afterEach(() => {
  vi.useRealTimers();
  healthChecks.clear();
  for (const [name, part] of before) healthChecks.set(name, part);
});

async function ask(path = "/readyz", method = "GET") {
  const reply = await answerProbe(callFromRequest(new Request(`http://localhost${path}`, { method })));
  return { ...reply, json: JSON.parse(reply.body ?? "") };
}

const report = (name: string, health: Health, isNeeded = true) =>
  registerHealthCheck(name, { isNeeded, check: async () => health });

describe("GET /readyz", () => {
  it("is ready while all parts are well, and names them", async () => {
    report("database", WELL);
    report("cache", WELL, false);
    const { status, json } = await ask();
    expect(status).toBe(200);
    expect(json).toEqual({
      status: "ready",
      parts: { database: { well: true, needed: true }, cache: { well: true, needed: false } },
    });
  });

  it("is degraded, but takes requests, while an optional part fails", async () => {
    report("database", WELL);
    report("cache", { isWell: false, says: "is away" }, false);
    const { status, json } = await ask();
    expect([status, json.status]).toEqual([200, "degraded"]);
    expect(json.parts.cache).toEqual({ well: false, needed: false, says: "is away" });
  });

  it("is not ready while a required part fails, nor before any part is known", async () => {
    expect(await ask()).toMatchObject({ status: 503, json: { status: "not_ready", parts: {} } });
    report("cache", { isWell: false, says: "is away" }, false);
    report("database", { isWell: false, says: "is read-only" });
    const { status, json } = await ask();
    expect([status, json.status]).toEqual([503, "not_ready"]);
    expect(json.parts.database.says).toBe("is read-only");
  });

  it("is ready only while the process is neither starting nor stopping, without delay", async () => {
    const statuses = [];
    for (const state of ["starting", "serving", "stopping"] as const) {
      reportProcessState(state);
      statuses.push((await ask()).status);
    }
    expect(statuses).toEqual([503, 200, 503]);
  });

  it("runs a check once for all requests that come while it runs and in the second after", async () => {
    vi.useFakeTimers();
    const look = vi.fn(async () => WELL);
    registerHealthCheck("database", { isNeeded: true, check: look });
    await Promise.all([ask(), ask(), ask()]);
    await vi.advanceTimersByTimeAsync(990);
    await ask();
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(20);
    await ask();
    expect(look).toHaveBeenCalledTimes(2);
  });

  it("waits at most two seconds for a part that does not answer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    registerHealthCheck("database", { isNeeded: true, check: () => new Promise(() => {}) });
    const asked = ask();
    await vi.advanceTimersByTimeAsync(2_000);
    const { status, json } = await asked;
    expect([status, json.parts.database.says]).toEqual([503, "did not answer within 2 s"]);
  });

  it.each([
    [
      "at once",
      () => {
        throw refusal();
      },
    ],
    [
      "later",
      async () => {
        throw refusal();
      },
    ],
  ])(
    "shows only the code of a check that fails %s, because its message names hosts and accounts",
    async (_, look) => {
      registerHealthCheck("database", { isNeeded: true, check: look });
      const { status, body } = await ask();
      expect(status).toBe(503);
      expect(body).toContain("failed: ECONNREFUSED");
      expect(body).not.toMatch(/db\.internal|ada/);
    },
  );
});

const refusal = () =>
  new Error("the query failed", {
    cause: Object.assign(new Error("connect ada@db.internal:5432"), { code: "ECONNREFUSED" }),
  });

it("GET /healthz checks no part", async () => {
  const look = vi.fn(async () => ({ isWell: false as const, says: "is away" }));
  registerHealthCheck("database", { isNeeded: true, check: look });
  expect(await ask("/healthz")).toMatchObject({ status: 200, json: { status: "alive" } });
  expect(look).not.toHaveBeenCalled();
});

it.each(["/healthz", "/readyz"])("%s answers GET and HEAD, and no other method", async (path) => {
  report("database", WELL);
  for (const method of ["GET", "HEAD"]) expect((await ask(path, method)).status).toBe(200);
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
    const { status, headers, json } = await ask(path, method);
    expect([status, json.code, headers.allow]).toEqual([405, "method_not_allowed", "GET, HEAD"]);
  }
});
