import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { requestTally } from "@/lib/api/http/record-request";
import { healthChecks, registerHealthCheck } from "@/lib/platform/health-checks";
import { readMetrics } from "@/lib/testing/assertions/metrics";
import { Caller } from "@/lib/testing/clients/caller";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { makeMetrics } from "./metrics";

const metrics = makeMetrics();
const read = async () => readMetrics(await metrics.text());

let me: GivenLobster;
beforeAll(async () => {
  me = await givenLobster();
});

async function readOne(name: string, labels = ""): Promise<number | undefined> {
  return (await read()).find((sample) => sample.name === `lobster_square_${name}` && sample.labels === labels)
    ?.value;
}

describe("the metrics of a process", () => {
  it("are in the text format of Prometheus, with Node's own", async () => {
    await me.api.send("GET", "/feed");
    const names = new Set((await read()).map(({ name }) => name));
    for (const name of [
      "requests_total",
      "request_duration_seconds_bucket",
      "database_statements_total",
      "window_age_seconds",
      "database_connections",
      "database_waiting",
      "limit_holders",
      "listeners",
      "webhooks_under_way",
      "webhook_attempts_total",
    ])
      expect(names).toContain(`lobster_square_${name}`);
    expect(names).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(names).toContain("nodejs_heap_size_used_bytes");
  });

  it("count each answer by its operation, route and status", async () => {
    const ok = 'operation="getHome",via="rest",status="200"';
    const refused = 'operation="getHome",via="rest",status="401"';
    const [oks, refusals] = [
      (await readOne("requests_total", ok)) ?? 0,
      (await readOne("requests_total", refused)) ?? 0,
    ];
    await me.api.send("GET", "/home");
    await new Caller().send("GET", "/home");
    expect(await readOne("requests_total", ok)).toBe(oks + 1);
    expect(await readOne("requests_total", refused)).toBe(refusals + 1);
  });

  it("count the statements that were sent", async () => {
    const before = (await readOne("database_statements_total")) ?? 0;
    for (let no = 0; no < 5; no += 1) await database().db.run("select 1", []);
    expect((await readOne("database_statements_total")) ?? 0).toBeGreaterThanOrEqual(before + 5);
  });

  it("have no labels that callers can choose", async () => {
    await new Caller().send("GET", "/nothing");
    const before = (await read()).length;
    const word = randomUUID();
    for (let no = 0; no < 20; no += 1) {
      await new Caller().send("GET", `/${word}-${no}`);
      await me.api.send("GET", `/posts/${randomUUID()}?x=${word}`);
      await me.api.send("GET", "/feed", { headers: { "x-request-id": `${word}-${no}` } });
    }
    const text = await metrics.text();
    expect(readMetrics(text).length).toBeLessThan(before + 2 * 16);
    for (const secret of [word, me.key, me.id, me.email]) expect(text).not.toContain(secret);
  });

  it("count every duration in its bucket and in all larger ones", async () => {
    const operation = `test-${randomUUID()}`;
    for (const seconds of [0.0001, 0.0005, 0.003, 100]) requestTally.note(operation, "rest", 200, seconds);
    const samples = (await read()).filter(({ labels }) => labels.includes(operation));
    requestTally.operations.delete(operation);
    const bucket = (le: string) => samples.find(({ labels }) => labels.endsWith(`le="${le}"`))?.value;
    expect([bucket("0.0005"), bucket("0.0025"), bucket("0.005"), bucket("30"), bucket("+Inf")]).toEqual([
      2, 2, 3, 3, 4,
    ]);
    expect(samples.find(({ name }) => name.endsWith("_count"))?.value).toBe(4);
    expect(samples.find(({ name }) => name.endsWith("_sum"))?.value).toBeCloseTo(100.0036);
  });

  it("show which health check fails", async () => {
    registerHealthCheck("test", { isNeeded: false, check: () => ({ isWell: false, says: "is away" }) });
    expect(await readOne("part_well", 'part="test"')).toBe(0);
    healthChecks.delete("test");
  });

  it("are not counted twice by two concurrent scrapes", async () => {
    const [one, other] = await Promise.all([read(), read()]);
    const countsIn = (samples: typeof one) =>
      samples.filter(({ name }) => name === "lobster_square_requests_total");
    expect(countsIn(one).length).toBeGreaterThan(0);
    expect(countsIn(one)).toEqual(countsIn(other));
  });
});
