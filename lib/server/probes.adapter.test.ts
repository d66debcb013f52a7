import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { healthChecks, registerHealthCheck } from "@/lib/platform/health-checks";
import { sendRaw } from "@/lib/testing/clients/raw";
import { givenFrontHandler } from "@/lib/testing/servers/front-handler";

let origin: string;
let close: () => void;
beforeAll(async () => {
  ({ origin, close } = await givenFrontHandler());
  if (inject("adapter") === "in-process")
    registerHealthCheck("database", { isNeeded: true, check: () => ({ isWell: true }) });
});
afterAll(() => {
  close();
  healthChecks.clear();
});

describe("a load balancer", () => {
  it.each(["/healthz", "/readyz"])("gets a short answer from %s that no cache stores", async (target) => {
    const answer = await sendRaw(origin, { target });
    expect(answer).toMatchObject({
      status: 200,
      headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    });
    const head = await sendRaw(origin, { target, method: "HEAD" });
    expect(head).toMatchObject({ status: 200, text: "" });
    // The text may change from one moment to the next, and from one server to another.
    const namesOf = ({ headers }: typeof head) => Object.keys(headers).sort();
    expect(namesOf(head)).toEqual(namesOf(answer));
    expect(Number(answer.headers["content-length"])).toBe(Buffer.byteLength(answer.text));
  });

  it("learns from HEAD the length of the answer to GET", async () => {
    const [head, answer] = await Promise.all(
      ["HEAD", "GET"].map((method) => sendRaw(origin, { target: "/healthz", method })),
    );
    expect(head?.headers["content-length"]).toBe(String(answer?.text.length));
  });

  it("learns from /readyz that every essential part works, and nothing secret", async () => {
    const { text } = await sendRaw(origin, { target: "/readyz?from=balancer" });
    const { status, parts } = JSON.parse(text);
    expect(["ready", "degraded"]).toContain(status);
    expect(parts.database).toEqual({ well: true, needed: true });
    expect(text).not.toMatch(/postgres|127\.0\.0\.1|localhost|:\d{4}/);
  });

  it("may ask more often than any limit allows", async () => {
    const asked = { target: "/readyz", headers: { "x-forwarded-for": "198.51.100.7" } };
    for (let no = 0; no < 150; no += 1) expect((await sendRaw(origin, asked)).status).toBe(200);
    const { headers } = await sendRaw(origin, { ...asked, target: "/api/v1/openapi.json" });
    expect(headers["x-ratelimit-remaining"]).toBe("119");
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"])("is refused %s", async (method) => {
    const headers = { "content-length": "0" };
    const { status, headers: received, text } = await sendRaw(origin, { target: "/readyz", method, headers });
    expect([status, received.allow, JSON.parse(text).code]).toEqual([405, "GET, HEAD", "method_not_allowed"]);
  });
});
