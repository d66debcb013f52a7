import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { nonceIn } from "@/lib/pages/security";
import { checkEveryAnswer } from "@/lib/testing/clients/caller";
import { type RawRequest, sendRaw } from "@/lib/testing/clients/raw";
import { givenFrontHandler } from "@/lib/testing/servers/front-handler";

const adapter = inject("adapter");
let origin: string;
let close: () => void;

beforeAll(async () => {
  ({ origin, close } = await givenFrontHandler());
});
afterAll(() => close());

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
const BODILESS = { "content-length": "0" };

/** Expects an answer of the API, with the headers that all of them have. */
async function expectApi(request: RawRequest, status: number, code?: string) {
  const received = await sendRaw(origin, request);
  const told = `${request.method ?? "GET"} ${request.target}: ${received.text}`;
  checkEveryAnswer(received);
  expect(received.status, told).toBe(status);
  if (code && received.text) expect(JSON.parse(received.text).code, told).toBe(code);
}

/** Paths that no client sends, and that lead to the API once a router normalises them. */
const SIDE_DOORS = [
  "/x/../api/v1/lobster",
  "/x/./../api/v1/lobster",
  "/./api/v1/lobster",
  "/x/%2e%2e/api/v1/lobster",
  "/x/.%2E/api/v1/lobster",
  "/x/..%2fapi/v1/lobster",
  "/x/..%2fapi%2fv1%2flobster",
  "/x/%252e%252e/api/v1/lobster",
  "/x\\..\\api\\v1\\lobster",
  "/\\api/v1/lobster",
  "/x%5c..%5capi/v1/lobster",
  "/uploads/../api/v1/feed",
  "/_next/static/../../api/v1/lobster",
  "/api/v1/../v1/lobster",
  "/api/v1/../../login",
  "/api/v1/./feed",
  "/api/v1/x/../feed",
  "/api/v1/posts/..%2ffeed",
  "/api/v1/%2e%2e/v1/feed",
  "/api/v1/feed%5c",
];
const BROKEN = [
  "/api/v1/posts/%E0%A4%A",
  "/api/v1/posts/%zz",
  "/api/v1/%",
  "/x/../api/v1/%ff",
  "/api/v1/feed#x",
];
/** Spellings of the same path, of which every part of the server sees the plain one. */
const WITH_SPARE_SLASHES = [
  "//api/v1/lobster",
  "///api//v1/lobster",
  "/api/v1//lobster",
  "/api/v1/lobster/",
  "//api/v1//lobster//",
];
const STRANGE = [
  "/API/v1/lobster",
  "/api/V1/lobster",
  "/%61pi/v1/lobster",
  "/api/%76%31/lobster",
  "/api%2fv1%2flobster",
  "/api/v1%2ffeed",
  "/api/v1/f%65ed",
];

const OF_NO_CONCERN: Record<string, string>[] = [
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-state-tree": "%zz" },
  { "next-action": "a".repeat(40) },
  { "next-url": "/%zz" },
  { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
  { "x-nextjs-data": "1" },
  { upgrade: "websocket", connection: "upgrade, close" },
  { expect: "the unexpected" },
  { host: "[::" },
  { host: "" },
];

describe("a path that leads to the API", () => {
  it.each([...SIDE_DOORS, ...BROKEN])(
    "in an ambiguous form is 400 in JSON, whatever the method: %s",
    async (target) => {
      for (const method of METHODS)
        await expectApi({ method, target, headers: BODILESS }, 400, "malformed_url");
    },
  );

  it.each(STRANGE)("in another spelling is 404 in JSON, and no redirect: %s", async (target) => {
    for (const method of METHODS) await expectApi({ method, target, headers: BODILESS }, 404, "unknown_path");
  });

  it.each(WITH_SPARE_SLASHES)(
    "with a slash too many is the same path, and no redirect: %s",
    async (target) => {
      await expectApi({ target }, 401, "missing_key");
      await expectApi({ method: "PUT", target, headers: BODILESS }, 405, "method_not_allowed");
      await expectApi({ target: target.replace("lobster", "nothing") }, 404, "unknown_path");
    },
  );

  it("is the same in the absolute form that proxies send", async () => {
    await expectApi({ target: "http://evil.example/api/v1/lobster" }, 401, "missing_key");
    await expectApi({ target: "HTTP://user:word@h:1/api/v1/lobster" }, 401, "missing_key");
    await expectApi({ target: "http://evil.example/x/../api/v1/lobster" }, 400, "malformed_url");
    await expectApi({ target: "http://evil.example//api/v1/lobster" }, 401, "missing_key");
  });

  it.each(["TRACE", "PROPFIND", "LOCK", "PUT"])("refuses %s", async (method) => {
    await expectApi({ method, target: "/api/v1/feed", headers: BODILESS }, 405, "method_not_allowed");
  });

  it.each(OF_NO_CONCERN)("ignores %j", async (headers) => {
    await expectApi({ target: "/api/v1/lobster", headers }, 401, "missing_key");
  });
});

describe("OPTIONS *", () => {
  it("lists the methods of the API; other methods with * are refused", async () => {
    await expectApi({ method: "OPTIONS", target: "*" }, 204);
    await expectApi({ method: "GET", target: "*" }, 400, "malformed_url");
  });
});

const BROKEN_PAGES = [
  "/posts/%zz",
  "/posts/%E0%A4%A",
  "/lobsters/%E0%A4%A",
  "/buildings/%C0%AE",
  "/docs/guides/%",
  "/uploads/%E0%A4%A",
  "/_next/%zz",
  "/_next/static/%zz",
  "/api/cron/%zz",
  "/%",
  "/login#x",
  "/login?x#y",
  "/%2e%2e/",
  "/x/../login",
  "/login\\",
  "/uploads/..%2f..%2fetc/passwd",
  "/uploads/%5c..%5cx",
  "ftp://evil.example/login",
];

describe("a path that leads to a page", () => {
  it.each(BROKEN_PAGES)("and is malformed or ambiguous is 400, in a line of text: %s", async (target) => {
    for (const method of METHODS) {
      const { status, headers, text } = await sendRaw(origin, { method, target, headers: BODILESS });
      expect({ method, status, type: headers["content-type"] }).toEqual({
        method,
        status: 400,
        type: "text/plain; charset=utf-8",
      });
      expect(headers["content-security-policy"]).toBe("default-src 'none'");
      expect(text).toBe(method === "HEAD" ? "" : "The address of this page is not valid.\n");
    }
  });

  it("answers in the visitor's language even then", async () => {
    const headers = { "accept-language": "zh-CN,zh;q=0.9" };
    expect((await sendRaw(origin, { target: "/%", headers })).headers["content-language"]).toBe("zh-CN");
    const chosen = { ...headers, cookie: "a=b; lang=en" };
    expect((await sendRaw(origin, { target: "/%", headers: chosen })).headers["content-language"]).toBe("en");
  });

  it.each(["TRACE", "PROPFIND"])("refuses %s", async (method) => {
    const { status, headers } = await sendRaw(origin, { method, target: "/login", headers: BODILESS });
    expect(status).toBe(405);
    expect(headers.allow).toContain("GET, HEAD, POST");
  });
});

const FORGED: Record<string, string>[] = [
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-state-tree": "%zz" },
  { rsc: "1", "next-router-state-tree": "[]" },
  { "next-action": "a".repeat(40) },
  { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
  { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
  { "x-nextjs-data": "1" },
  { "x-matched-path": "/admin" },
  { upgrade: "websocket", connection: "upgrade, close" },
  { expect: "the unexpected" },
  { host: "[::" },
  { "x-forwarded-host": "a b" },
  { "x-forwarded-proto": "javascript" },
  { cookie: "lang=%zz; authjs.session-token=%E0%A4%A" },
];

if (adapter !== "in-process") {
  describe("Next's answers", () => {
    it.each([
      "/nothing",
      "/nothing.html",
      "/nothing.css",
      "/a/b.png",
      "/.env",
      "/favicon.png",
      "/api/other",
      "/api/other.json",
      "/api/v2/feed",
      "/_next/other",
      "/_next/data/x.json",
      "/_next/image",
      "/_next/image/",
      "/_next/image?url=%2Ficon.svg&w=64&q=75",
      "/_next/image?url=%2Fapi%2Fv1%2Flobster&w=64&q=75",
      "/_next/image?url=http%3A%2F%2F127.0.0.1%2Fx.png&w=64&q=75",
      "/buildings/%00",
      "/posts/%00",
      "/..;/api/v1/feed",
    ])("to %s are 404, and a page has a policy that its scripts satisfy", async (target) => {
      const { status, headers, text } = await sendRaw(origin, { target });
      expect(status).toBe(404);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["x-frame-options"]).toBe("DENY");
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      const policy = headers["content-security-policy"] ?? "";
      expect(policy).toMatch(/script-src 'self'[; ]/);
      const nonce = nonceIn(policy);
      const scripts = text.match(/<script[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      const fitting = nonce === undefined ? ' src="/' : ` nonce="${nonce}"`;
      for (const script of scripts) expect(script).toContain(fitting);
    });

    it.each(FORGED)(
      "to requests with %j are never 500, and never a page without a policy",
      async (headers) => {
        for (const target of [
          "/login",
          "/nothing.css",
          "/quests.rsc",
          "http://evil.example/login",
          "http://evil.example",
        ]) {
          const answer = await sendRaw(origin, { target, headers });
          expect(answer.status, target).toBeLessThan(500);
          expect(answer.status, target).toBeGreaterThanOrEqual(200);
          expect(answer.headers["content-security-policy"], target).toContain("default-src");
          expect(answer.headers.location ?? "/", target).toMatch(/^\/(?!\/)/);
        }
      },
    );

    it.each(["//evil.example/x", "//evil.example/%2f/y", "/x//evil.example"])(
      "to %s redirect nowhere else",
      async (target) => {
        const { status, headers } = await sendRaw(origin, { target });
        expect(status).toBe(308);
        expect(headers.location).toMatch(/^\/(?!\/)/);
      },
    );
  });
}
