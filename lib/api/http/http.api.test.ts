import { describe, expect, it } from "vitest";
import { Caller } from "@/lib/testing/clients/caller";
import { registry } from "../contract/registry";

const paths = [...new Set(registry.map(({ path }) => path))];
const methodsOf = (path: string) =>
  registry.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
const fill = (path: string) => path.replace(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");

describe("GET /openapi.json", () => {
  it("needs no key, whatever its content type, and can be cached by its ETag", async () => {
    const headers = { "content-type": "application/json" };
    const { status, headers: got, text } = await new Caller().send("GET", "/openapi.json", { headers });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ openapi: "3.0.3", info: { version: "1.0.0" } });
    const again = await new Caller().send("GET", "/openapi.json", {
      headers: { "if-none-match": got.etag ?? "" },
    });
    expect(again.status).toBe(304);
    const wrongKey = await new Caller("nonsense").send("GET", "/openapi.json");
    expect(wrongKey.status).toBe(200);
  });

  it("describes every operation, by paths relative to its server", async () => {
    const document = JSON.parse((await new Caller().send("GET", "/openapi.json")).text);
    expect(document.servers[0].url).toMatch(/\/api\/v1$/);
    const described = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(registry.map(({ operation }) => operation).sort());
    for (const path of Object.keys(document.paths)) expect(path).not.toContain("/api/v1");
    expect(document.paths["/posts"].post.operationId).toBe("publishPost");
  });
});

describe("a CORS preflight", () => {
  it.each(paths)("of %s is answered without a key and names its methods", async (path) => {
    const { status, headers, text } = await new Caller().send("OPTIONS", fill(path), {
      headers: { origin: "https://agents.example", "access-control-request-method": "POST" },
    });
    expect({ status, text }).toEqual({ status: 204, text: "" });
    const allowed = headers["access-control-allow-methods"]?.split(", ");
    expect(allowed).toEqual(expect.arrayContaining([...methodsOf(path), "OPTIONS"]));
    for (const header of ["Authorization", "Content-Type", "Idempotency-Key"])
      expect(headers["access-control-allow-headers"]).toContain(header);
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
  });
});

describe("an unknown method", () => {
  it.each(paths)("of %s is 405 with Allow", async (path) => {
    for (const method of ["PUT", "DELETE", "POST", "PATCH"]) {
      if (methodsOf(path).some((known) => known === method)) continue;
      const { status, headers, text } = await new Caller().send(method, fill(path));
      expect({ status, code: JSON.parse(text).code }).toEqual({ status: 405, code: "method_not_allowed" });
      const allow = headers.allow?.split(", ") ?? [];
      expect(allow).toEqual(expect.arrayContaining([...methodsOf(path), "OPTIONS"]));
      expect(allow).not.toContain(method);
      expect(allow.includes("HEAD")).toBe(allow.includes("GET"));
    }
  });
});
