import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { readMetrics } from "@/lib/testing/assertions/metrics";
import { sendRaw } from "@/lib/testing/clients/raw";
import { listen } from "@/lib/testing/servers/listen";

afterEach(() => vi.unstubAllEnvs());

/** Loads the modules again, so that they read the environment like a new process. */
async function serveWith(variables: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { serveMetrics } = await import("./serve");
  return serveMetrics();
}

test("GET /metrics is the only path that METRICS_PORT serves", async () => {
  const origin = `http://127.0.0.1:${await serveWith({ METRICS_PORT: "0" })}`;
  const { status, headers, text } = await sendRaw(origin, { target: "/metrics" });
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  expect(readMetrics(text).length).toBeGreaterThan(30);
  expect(await sendRaw(origin, { target: "/metrics", method: "HEAD" })).toMatchObject({
    status: 200,
    text: "",
  });
  expect((await sendRaw(origin, { target: "/metrics", method: "POST" })).status).toBe(405);
  for (const target of ["/", "/metrics/", "/api/v1/feed"])
    expect((await sendRaw(origin, { target })).status).toBe(404);
});

test("without METRICS_PORT nothing listens", async () => {
  expect(await serveWith({})).toBeUndefined();
});

test("a METRICS_PORT that is in use is reported", async () => {
  const holder = createServer();
  const port = String(await listen(holder));
  await expect(serveWith({ METRICS_PORT: port })).rejects.toThrow(
    `Port ${port} is in use by another process. Stop that one, or choose another port with METRICS_PORT.`,
  );
  holder.close();
});
