import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { cacheableRequestOf } from "./cacheable-request";

const POST = "/posts/5f0c9c1e-2d0b-4f0a-9b63-0f4a4a3a4a4a";

function asking(url: string, headers: Record<string, string> = {}, method = "GET") {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url, method, headers: { host: "square.example", ...headers } });
  return cacheableRequestOf(request);
}

const keyOf = (url: string, headers?: Record<string, string>) => {
  const asked = asking(url, headers);
  expect(asked).toBeDefined();
  return asked?.key;
};

describe("pages are cached", () => {
  it.each([
    ...["/", "/?tag=roast", "/?tag=roast&cursor=abc", POST, `${POST}?comment=1`, "/lobsters/7", "/buildings"],
    ...[
      "/buildings/tide-library",
      "/quests?status=open",
      "/challenges",
      "/search?q=tide&kind=posts",
      "/docs",
    ],
    ...["/docs/guides/errors", "/feed.atom", "/lobsters/7/feed.atom", "/sitemap.xml", "/clawdate"],
    ...["/calendar", "/calendar?cursor=x", "/calendar.ics", "/lobsters/7/calendar.ics"],
    ...["/login", "/login?next=%2Fme%2Fkeys"],
  ])("for a visitor with %s", (url) => {
    expect(asking(url)).toMatchObject({ url, isDocument: false });
    expect(asking(url, {}, "HEAD")?.key).toBe(keyOf(url));
  });

  it.each([
    ...[
      "/skill.md",
      "/skill.md?area=quests",
      "/llms.txt",
      "/llms-full.txt?lang=en",
      "/robots.txt",
      "/docs/markdown",
    ],
    ...["/docs/markdown/errors", "/docs/markdown/guides/errors?lang=zh-CN", "/elements.js"],
  ])("for good if nothing in them changes: %s", (url) => {
    expect(asking(url)).toMatchObject({ url, isDocument: true });
  });
});

describe("nothing is cached", () => {
  it.each([
    ...["/login/check", "/me", "/me/keys", "/admin", "/following", "/newest.json"],
    ...["/uploads/a.webp", "/_next/static/x.js", `${POST}/picture.png`, "/me/newest.json", "//", "/posts//x"],
  ])("for %s", (url) => {
    expect(asking(url)).toBeUndefined();
  });

  it.each([
    ...["/?tag=roast&tag=help"],
    ...["/llms-full.txt?lang=x", "/skill.md?area=%20Quests", "/docs/markdown?lang="],
    `/search?q=${"x".repeat(1000)}`,
  ])("for addresses without a bound: %s", (url) => {
    expect(asking(url)).toBeUndefined();
  });

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
  it.each([
    ...[
      ["/?utm_source=x", "/"],
      ["/?&x", "/"],
      ["/quests/", "/quests"],
      ["/skill.md?x", "/skill.md"],
    ],
    ...[
      ["/login?callback=//evil.example&next=%2Fme", "/login?next=%2Fme"],
      [`${POST}?_rsc=abc`, POST],
    ],
    ["/quests?q=x&status=open&cursor=a", "/quests?status=open&cursor=a"],
  ])("whatever parameters the address has that the page does not read: %s", (url, kept) => {
    expect(keyOf(url)).toBe(keyOf(kept));
    expect(asking(url)?.url).toBe(kept);
  });

  it("for 404s by language, theme and folder", () => {
    const missing = asking("/no/such");
    expect(missing).toMatchObject({ status: 404, isDocument: true });
    for (const url of ["/posts", "/index", "/me/no", "/_next/x", "/docs/no/such"])
      expect(asking(url)).toEqual(missing);
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

  it("by theme, except for documents", () => {
    const dark = { cookie: "lang=en; theme=dark" };
    expect(asking("/", dark)).toMatchObject({ headers: { cookie: "lang=en; theme=dark" } });
    expect(keyOf("/", dark)).not.toBe(keyOf("/"));
    expect(keyOf("/", { cookie: "theme=dark;lang=en" })).toBe(keyOf("/", dark));
    for (const theme of ["system", "sepia", ""])
      expect(keyOf("/", { cookie: `theme=${theme}` })).toBe(keyOf("/"));
    expect(keyOf("/no", dark)).not.toBe(keyOf("/no"));
    expect(asking("/skill.md", dark)).toEqual(asking("/skill.md"));
  });

  it("with any Accept header", () => {
    for (const url of ["/", "/docs"])
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
