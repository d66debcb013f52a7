import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { tokensOf } from "@/lib/api/limits/token-estimate";
import { closePages, givenPages, LONG } from "@/lib/testing/servers/kept-pages";
import type { Handler } from "../next/front-handler";

afterEach(closePages);

const ORIGIN = "https://square.example.edu";
const MARKDOWN = "text/markdown; charset=utf-8";

/** Answers as the routes of the pages' Markdown do (lib/pages/markdown-form/route.ts). */
const route: Handler = ({ url = "" }, response) => {
  const isMissing = url.startsWith("/missing.md");
  const words = new URLSearchParams(url.split("?")[1]).get("q") ?? "";
  const canonical = `${ORIGIN}/search?${new URLSearchParams({ q: words })}`;
  const text = isMissing ? "# There is no page here\n" : `canonical: ${canonical}\n\n> ${words}\n\n${LONG}`;
  response.statusCode = isMissing ? 404 : 200;
  response.setHeader("content-type", MARKDOWN);
  response.setHeader("vary", "Accept");
  response.setHeader("cache-control", "private, no-cache");
  response.setHeader("link", `<${canonical}>; rel="canonical"`);
  response.setHeader("x-markdown-tokens", String(tokensOf(text)));
  response.end(text);
};

it("addresses without a page share one text, whatever their folder, language and theme, and are not counted", async () => {
  const pageExists = (path: string) => !path.includes("gone");
  const { ask, rendered } = await givenPages(route, { pageExists, pagesMax: 1 });
  for (let n = 0; n < 20; n += 1)
    for (const url of [`/missing.md?n=${n}`, `/posts/gone-${n}/index.md`, `/quests/gone-${n}/index.md`]) {
      const headers: Record<string, string> = n % 2 ? { "accept-language": "zh", cookie: "theme=dark" } : {};
      const { status, headers: answered, body } = await ask(url, headers);
      expect([url, status, answered["content-type"]]).toEqual([url, 404, MARKDOWN]);
      expect(`${body}`).toBe("# There is no page here\n");
    }
  expect(rendered).toEqual(["/missing.md"]);
});

it("a page's Markdown is kept once for all languages and themes, beside its HTML", async () => {
  const { ask, rendered } = await givenPages(route);
  for (const cookie of ["lang=en", "lang=zh-CN", "lang=zh-CN; theme=dark"])
    expect((await ask("/posts/1/index.md", { cookie })).status).toBe(200);
  await ask("/posts/1");
  expect(rendered).toEqual(["/posts/1/index.md", "/posts/1"]);
});

it("HEAD, a known ETag and each encoding are answered from the kept text, with its headers", async () => {
  const { ask, rendered } = await givenPages(route);
  const whole = await ask("/posts/1/index.md");
  const { etag = "" } = whole.headers;
  expect(whole.headers).toMatchObject({
    "cache-control": "private, no-cache",
    "x-markdown-tokens": expect.stringMatching(/^\d+$/),
  });
  expect(whole.headers.vary).toBe("Accept, Accept-Encoding");
  const head = await ask("/posts/1/index.md", {}, "HEAD");
  const { date: _, ...rest } = head.headers;
  expect([head.body.length, whole.headers]).toEqual([0, expect.objectContaining(rest)]);
  const known = await ask("/posts/1/index.md", { "if-none-match": etag });
  expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag]);
  const br = await ask("/posts/1/index.md", { "accept-encoding": "br" });
  const gzip = await ask("/posts/1/index.md", { "accept-encoding": "gzip" });
  expect([brotliDecompressSync(br.body), gunzipSync(gzip.body)]).toEqual([whole.body, whole.body]);
  expect(rendered).toHaveLength(1);
});

describe("the limits of rendering", () => {
  it("count searches and places in lists together with those in HTML, and refuse in Markdown", async () => {
    const { ask } = await givenPages(route, { pagesMax: 4 });
    for (const url of ["/search/index.md?q=1", "/search?q=2", "/index.md?cursor=3", "/search/index.md?q=4"])
      expect((await ask(url)).status, url).toBe(200);
    const refused = await ask("/search/index.md?q=5", { "accept-language": "zh" });
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "10"]);
    expect(refused.headers["content-type"]).toBe(MARKDOWN);
    expect(`${refused.body}`).toMatch(/^# A little slower, please\n\n.+\n$/);
    expect((await ask("/search?q=6")).headers["content-type"]).toContain("text/html");
    expect((await ask("/search/index.md?q=1")).status).toBe(200);
    expect((await ask("/posts/7/index.md")).status).toBe(200);
  });

  it("are ten times as high for pages of which the number is limited", async () => {
    const { ask } = await givenPages(route, { pagesMax: 1 });
    for (let n = 0; n < 10; n += 1) expect((await ask(`/posts/${n}/index.md`)).status).toBe(200);
    expect((await ask("/posts/11")).status).toBe(429);
    expect((await ask("/posts/11/index.md")).status).toBe(429);
  });
});

it("searches without results share one text, with their words in it, its address and its headers", async () => {
  const findsNothing = async (words: string) => !words.includes("tide");
  const { ask, rendered } = await givenPages(route, { findsNothing });
  for (const [query, words, inAddress] of [
    ["molt", "molt", "molt"],
    ["Molt%2042", "Molt 42", "Molt+42"],
  ]) {
    const { status, headers, body } = await ask(`/search/index.md?q=${query}`);
    expect([status, headers.link]).toEqual([200, `<${ORIGIN}/search?q=${inAddress}>; rel="canonical"`]);
    expect(`${body}`).toBe(`canonical: ${ORIGIN}/search?q=${inAddress}\n\n> ${words}\n\n${LONG}`);
    expect(headers["x-markdown-tokens"]).toBe(String(tokensOf(`${body}`)));
  }
  expect(rendered).toHaveLength(1);
  expect(rendered[0]).toMatch(/^\/search\/index\.md\?q=q[0-9a-f]{24}$/);
  await ask("/search/index.md?q=tide");
  expect(rendered[1]).toBe("/search/index.md?q=tide");
});
