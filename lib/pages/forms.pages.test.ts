import { once } from "node:events";
import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { formOf, pagesOrigin, Visitor } from "@/lib/testing/clients/visitor";

const KIB = 1024;
const huge = (byteSize: number) => formOf("askForLink", { email: "x".repeat(byteSize) });

describe("a form", () => {
  it.each(["/login", "/", "/no/such/page", "/no/such/file.txt", "/uploads/x", "/_next/x", "/api/x"])(
    "of more than 64 KiB is not read at %s",
    async (path) => {
      const { status, text } = await new Visitor().post(path, huge(64 * KIB));
      expect(status).toBe(413);
      expect(text).toMatch(/^The form is too large/);
      expect((await new Visitor().post(path, huge(8 * KIB * KIB))).status).toBe(413);
    },
  );

  it("of more than a hundred parts is not read", async () => {
    const form = huge(10);
    for (let part = 0; part < 600; part += 1) form.append("p", "");
    const { status, text } = await new Visitor().post("/login", form);
    expect(status).toBe(413);
    expect(text).toMatch(/^The form has more fields/);
  });

  it("without a declared length is not read", async () => {
    const headers = { origin: pagesOrigin(), "content-type": "multipart/form-data; boundary=x" };
    const sent = request(`${pagesOrigin()}/login`, { method: "POST", headers });
    sent.write("--x--");
    sent.end();
    const [response] = await once(sent, "response");
    expect(response.statusCode).toBe(411);
    response.resume();
  });

  it("is refused in the visitor's language", async () => {
    const { headers, text } = await new Visitor().post("/login", huge(64 * KIB), { "accept-language": "zh" });
    expect(headers.get("content-language")).toBe("zh-CN");
    expect(text).toContain("表单太大");
  });

  it("is refused after too many from one network address, and from no other", async () => {
    const visitor = new Visitor();
    const statuses: number[] = [];
    for (let sent = 0; sent < 260; sent += 10) {
      const some = await Promise.all(
        Array.from({ length: 10 }, () => visitor.post("/login", "x", { "content-type": "text/plain" })),
      );
      statuses.push(...some.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const refused = await visitor.post("/login", "x", { "content-type": "text/plain" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await new Visitor().post("/login", "x", { "content-type": "text/plain" })).status).toBe(200);
  });
});

describe("a request that is no form", () => {
  const register = JSON.stringify({ redirect_uris: ["http://localhost/callback"] });

  it.each([
    ["a registration", "/register", register, "application/json"],
    ["a request for a token", "/token", "grant_type=refresh_token", "application/x-www-form-urlencoded"],
    ["JSON at a page", "/", "{}", "application/json"],
    ["JSON at no page", "/no/such/page", "{}", "application/json; charset=utf-8"],
  ])("gets JSON that says what this address takes: %s", async (_, path, body, type) => {
    const headers = { "content-type": type, accept: "*/*", origin: undefined };
    const { status, headers: answered, text } = await new Visitor().post(path, body, headers);
    expect({ status, type: answered.get("content-type") }).toEqual({
      status: 403,
      type: "application/json; charset=utf-8",
    });
    expect(JSON.parse(text)).toEqual({
      error: "invalid_request",
      error_description: expect.stringMatching(/takes an API key.*\/mcp .*\/me\/keys.*\/connect says/),
    });
  });

  it("as a browser sends it gets one line of text", async () => {
    const { status, headers } = await new Visitor().post("/login", "x", {
      "content-type": "application/x-www-form-urlencoded",
      accept: "text/html,*/*",
      origin: "https://elsewhere.example",
    });
    expect([status, headers.get("content-type")]).toEqual([403, "text/plain; charset=utf-8"]);
  });
});
