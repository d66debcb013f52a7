import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { roundsAt } from "@/lib/areas/clawdate/rounds";
import { makeMetrics } from "@/lib/operations/metrics/metrics";
import { healthChecks } from "@/lib/platform/health-checks";
import { originOfAdapter } from "@/lib/testing/servers/adapter";
import { CRON_SECRET } from "@/lib/testing/servers/secrets";
import { cronRoute } from "./cron";
import { clawdateJob, type Job, lettersJob, remindersJob, sweepJob, webhooksJob } from "./jobs";
import { registerJobChecks } from "./run-job";
import type { JobReport } from "./steps";

const JOBS: Job[] = [clawdateJob, sweepJob, webhooksJob, remindersJob, lettersJob];

/** Calls the route of a job, through the adapter under test or in this process. */
function call(job: Job, authorization?: string, method: "GET" | "POST" = "GET"): Promise<Response> {
  const origin = originOfAdapter();
  const headers: Record<string, string> = authorization ? { authorization } : {};
  const url = `${origin ?? "http://in-process"}/api/cron/${job.name}`;
  if (origin) return fetch(url, { method, headers });
  return cronRoute(job, CRON_SECRET)[method](new Request(url, { method, headers }));
}

describe.each(JOBS)("/api/cron/$name", (job) => {
  it.each(["GET", "POST"] as const)(
    "runs for %s with the secret, every time it is called",
    async (method) => {
      const answers = await Promise.all([1, 2, 3].map(() => call(job, `Bearer ${CRON_SECRET}`, method)));
      for (const answer of answers) {
        expect(await answer.json()).toMatchObject({ ok: true, job: job.name });
        expect(answer.status).toBe(200);
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }
    },
  );

  it.each([
    undefined,
    "Bearer",
    "Bearer ",
    "Bearer undefined",
    `Bearer ${CRON_SECRET.slice(1)}`,
    `Bearer ${CRON_SECRET}x`,
    `bearer ${CRON_SECRET.toUpperCase()}`,
    CRON_SECRET,
  ])("refuses %j in JSON with a request id", async (authorization) => {
    const answer = await call(job, authorization);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      ok: false,
      code: "wrong_cron_secret",
      error: expect.any(String),
      request_id: answer.headers.get("x-request-id"),
      docs: expect.stringMatching(/\/docs\/errors#wrong_cron_secret$/),
    });
  });

  it("is in vercel.json, and has a route", () => {
    const { crons }: { crons: { path: string }[] } = JSON.parse(readFileSync("vercel.json", "utf8"));
    expect(crons.map(({ path }) => path).sort()).toEqual(JOBS.map(({ name }) => `/api/cron/${name}`).sort());
    expect(existsSync(`app/api/cron/${job.name}/route.ts`)).toBe(true);
  });
});

describe("without a secret", () => {
  it.each([undefined, ""])("%j, all calls are refused", async (secret) => {
    for (const authorization of ["Bearer ", "Bearer undefined", ""]) {
      const request = new Request("http://in-process/api/cron/sweep", { headers: { authorization } });
      const answer = await cronRoute(sweepJob, secret ?? "").GET(request);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ ok: false, code: "not_configured" });
    }
  });
});

describe("a job that fails", () => {
  it("is a 500 in JSON without the error's message", async () => {
    const failing: Job = { ...sweepJob, run: () => Promise.reject(new Error("a secret of the house")) };
    const headers = { authorization: `Bearer ${CRON_SECRET}`, "x-request-id": "request-of-cron" };
    const request = new Request("http://in-process/api/cron/sweep", { headers });
    const answer = await cronRoute(failing, CRON_SECRET).GET(request);
    expect(answer.status).toBe(500);
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({ code: "internal_error", request_id: "request-of-cron" });
    expect(body).not.toContain("house");
  });
});

describe("a job with a failed step", () => {
  const report: JobReport = {
    counts: { claims: 1 },
    failures: [{ step: "files", error: new Error("a secret of the house") }],
  };
  const failing: Job = { ...sweepJob, run: async () => report };
  const headers = { authorization: `Bearer ${CRON_SECRET}` };
  const callInProcess = (job: Job) =>
    cronRoute(job, CRON_SECRET).GET(new Request("http://in-process/api/cron/sweep", { headers }));

  it("is a 500 that names the step, as do /readyz and /metrics, until it succeeds", async () => {
    registerJobChecks();
    const answer = await callInProcess(failing);
    expect(answer.status).toBe(500);
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({
      code: "job_incomplete",
      error: expect.stringContaining("files"),
    });
    expect(body).not.toContain("house");
    // Jobs of other files may have failed in this process, too.
    const health = async () => JSON.stringify(await healthChecks.get("jobs")?.check());
    expect(await health()).toMatch(/^{"isWell":false,"says":"failed when they ran last: .*sweep: files/);
    const failures = async () =>
      /job_failures_total\{job="sweep",step="files"\} (\d+)/.exec(await makeMetrics().text())?.[1];
    const before = Number(await failures());
    expect(before).toBeGreaterThan(0);
    await callInProcess({ ...failing, run: async () => ({ ...report, failures: [] }) });
    expect(await health()).not.toContain("sweep");
    expect(Number(await failures())).toBe(before);
  });
});

describe("the schedule of the draw", () => {
  it("is daily at the hour at which rounds begin; a missed draw is made up for the next day", () => {
    const { crons }: { crons: { path: string; schedule: string }[] } = JSON.parse(
      readFileSync("vercel.json", "utf8"),
    );
    const { schedule } = crons.find(({ path }) => path.endsWith("clawdate")) ?? { schedule: "" };
    const begins = new Date(roundsAt(new Date(), null).next);
    expect(schedule).toBe(`${begins.getUTCMinutes()} ${begins.getUTCHours()} * * *`);
  });
});
