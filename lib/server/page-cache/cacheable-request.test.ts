import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { givenRoutes } from "@/lib/testing/servers/kept-pages";
import { cacheableRequestOf } from "./cacheable-request";

const routes = givenRoutes();

function asking(url: string, headers: Record<string, string> = {}, method = "GET") {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url, method, headers: { host: "square.example", ...headers } });
  return cacheableRequestOf(request, routes);
}

const keyOf = (url: string, headers?: Record<string, string>) => {
  const asked = asking(url, headers);
  expect(asked).toBeDefined();
  return asked?.key;
};

describe("nothing is cached", () => {
  it.each([
    ["cookie", "authjs.session-token=x"],
    ["cookie", "lang=en; authjs.session-token=x"],
    ["cookie", "authjs.session-token=x; lang=en"],
    ["cookie", "lang=en;a"],
    ["cookie", "langs=en"],
    ["cookie", "theme=dark; authjs.session-token=x"],
    ["cookie", ""],
    ["rsc", "1"],
    ["next-router-state-tree", "[]"],
    ["next-router-prefetch", "1"],
    ["next-action", "x"],
    ["content-length", "0"],
    ["content-type", "text/plain"],
    ["transfer-encoding", "chunked"],
  ])("for requests with %s: %s", (name, value) => {
    expect(asking("/", { [name]: value })).toBeUndefined();
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS"])("for %s", (method) => {
    expect(asking("/", {}, method)).toBeUndefined();
  });
});

describe("a page is shared by all requests with the same answer", () => {
  it("for 404s by language, theme and folder", () => {
    const missing = asking("/no/such");
    expect(missing).toMatchObject({ status: 404 });
    for (const url of ["/posts", "/index", "/me/no", "/_next/x"]) expect(asking(url)).toEqual(missing);
    expect(asking("/quests/x/y")?.key).not.toBe(missing?.key);
    expect(keyOf("/no", { cookie: "lang=zh-CN" })).not.toBe(missing?.key);
  });

  it("by language, chosen or preferred", () => {
    const english = keyOf("/");
    const chinese = keyOf("/", { cookie: "lang=zh-CN" });
    expect(chinese).not.toBe(english);
    expect(keyOf("/", { "accept-language": "zh-TW,en;q=0.5" })).toBe(chinese);
    expect(keyOf("/", { "accept-language": "zh", cookie: "lang=en" })).toBe(english);
    expect(keyOf("/", { "accept-language": "fr,de", cookie: "lang=klingon" })).toBe(english);
  });

  it("by theme", () => {
    const dark = { cookie: "lang=en; theme=dark" };
    expect(asking("/", dark)).toMatchObject({ headers: { cookie: "lang=en; theme=dark" } });
    expect(keyOf("/", dark)).not.toBe(keyOf("/"));
    expect(keyOf("/", { cookie: "theme=dark;lang=en" })).toBe(keyOf("/", dark));
    for (const theme of ["system", "sepia", ""])
      expect(keyOf("/", { cookie: `theme=${theme}` })).toBe(keyOf("/"));
    expect(keyOf("/no", dark)).not.toBe(keyOf("/no"));
  });

  it("with any Accept header", () => {
    for (const url of ["/", "/quests"])
      for (const accept of ["text/html,*/*", "text/markdown"])
        expect(keyOf(url, { accept })).toBe(keyOf(url));
  });

  it("and nothing else of the request reaches it", () => {
    const headers = {
      host: "evil.example",
      "user-agent": "spy",
      "x-forwarded-for": "10.0.0.1",
      "x-forwarded-host": "evil.example",
      referer: "http://evil.example",
      authorization: "Bearer x",
      "if-none-match": '"x"',
      range: "bytes=0-1",
      "accept-encoding": "br",
      "x-anything": "spy",
    };
    const [plain, noisy] = [asking("/"), asking("/", headers)];
    expect(noisy).toEqual(plain);
    expect(Object.keys(noisy?.headers ?? {}).sort()).toEqual(["accept", "cookie", "host", "user-agent"]);
  });
});
