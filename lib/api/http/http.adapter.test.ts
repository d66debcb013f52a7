import { describe, expect, inject, it } from "vitest";
import { generateRefreshToken } from "@/lib/access/keys/refresh-token";
import { getPost } from "@/lib/areas/posts/endpoints";
import { Caller } from "@/lib/testing/clients/caller";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { registry } from "../contract/registry";

const paths = [...new Set(registry.map(({ path }) => path))];
const methodsOf = (path: string) =>
  registry.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
const fill = (path: string) => path.replace(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");

describe("GET /openapi.json", () => {
  it("needs no key, whatever its content type, and can be kept by its ETag", async () => {
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
    expect(document.paths["/posts"].post.operationId).toBe("postPosts");
  });
});

describe("X-Request-Id", () => {
  it.each(["01JABCDEF-trace.7_x", "a".repeat(128)])("comes back when it is well-formed: %s", async (id) => {
    const { headers } = await new Caller().send("GET", "/feed", { headers: { "x-request-id": id } });
    expect(headers["x-request-id"]).toBe(id);
  });

  it.each(["short", "a".repeat(129), "has spaces in it", 'quote"quote', "a,b,c,d,e,f,g"])(
    "is replaced when it is not: %s",
    async (id) => {
      const { headers } = await new Caller().send("GET", "/feed", { headers: { "x-request-id": id } });
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it("is replaced when there is a key or a refresh token in it, or what begins like one", async () => {
    const { api, key } = await givenLobster();
    const { text: token } = generateRefreshToken();
    for (const id of [key, `trace.${key}`, "lsq_live_0a1b2c3d", "X-LSQ_LIVE_0a1b2c3d", token]) {
      const { headers, text } = await api.send("GET", "/posts/none", { headers: { "x-request-id": id } });
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(text).not.toContain(id);
    }
  });

  it("is another one for each request", async () => {
    const ids = await Promise.all([1, 2].map(async () => (await new Caller().send("GET", "/feed")).headers));
    expect(new Set(ids.map((headers) => headers["x-request-id"])).size).toBe(2);
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

describe("HEAD", () => {
  it("answers like GET, without the body", async () => {
    const { api } = await givenLobster();
    const get = await api.send("GET", "/feed?limit=1");
    const head = await api.send("HEAD", "/feed?limit=1");
    expect(head).toMatchObject({ status: 200, text: "", headers: { etag: get.headers.etag } });
    expect((await new Caller().send("HEAD", "/feed")).status).toBe(401);
    expect((await new Caller().send("HEAD", "/nothing")).status).toBe(404);
    expect((await new Caller().send("HEAD", "/likes")).status).toBe(405);
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

/** On a platform of functions its edge and Next read a path before the square does, and Next's data have a suffix. */
const isReadBefore = inject("adapter") === "functions";

describe("an unknown path", () => {
  it.each([
    "",
    "/",
    "/nothing",
    "/feed/",
    "/feed/x",
    "/posts/00000000-0000-4000-8000-000000000000/",
    "/posts/00000000-0000-4000-8000-000000000000/pins",
    "/FEED",
    ...(isReadBefore ? [] : ["/lobster.rsc"]),
    "/feed.json",
    "/toString",
    "/__proto__",
    "//feed",
    "/feed//",
  ])("%j is 404 in JSON, and no redirect", async (path) => {
    for (const caller of [new Caller(), (await givenLobster()).api]) {
      const { status, text } = await caller.send("GET", path);
      expect({ status, code: JSON.parse(text).code }).toEqual({ status: 404, code: "unknown_path" });
    }
  });

  it
    .skipIf(isReadBefore)
    .each(["/nothing", "/posts/%E0%A4%A", "/posts/%", "/posts/%zz", "/posts/%ff", "/posts/..%2ffeed"])(
    "or a broken escape is refused in JSON: %s",
    async (path) => {
      const { api } = await givenLobster();
      const { status, text } = await api.send("GET", path);
      const expected = path.includes("%") ? [400, "malformed_url"] : [404, "unknown_path"];
      expect([status, JSON.parse(text).code]).toEqual(expected);
    },
  );

  it.each(["x%2Fpin", "not-a-uuid", "%00", "0"])(
    "segment %s is read as an id, and refused as one",
    async (id) => {
      const { api } = await givenLobster();
      const { status, text } = await api.send("GET", `/posts/${id}`);
      expect({ status, error: JSON.parse(text).error }).toEqual({
        status: 400,
        error: "id must be the UUID of a post, such as GET /feed lists",
      });
    },
  );
});

const FRAMEWORK_HEADERS: Record<string, string>[] = [
  { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
  { "next-action": "a".repeat(40) },
  { rsc: "1", "next-router-prefetch": "1" },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" },
  { "x-http-method-override": "DELETE" },
];

describe("a header of the page framework", () => {
  it.each(FRAMEWORK_HEADERS)("changes nothing: %j", async (headers) => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    expect((await new Caller().send("GET", `/posts/${id}`, { headers })).status).toBe(401);
    const { status, text } = await alice.api.request(getPost, { params: { id }, headers });
    expect({ status, id: JSON.parse(text).post.id }).toEqual({ status: 200, id });
  });
});
