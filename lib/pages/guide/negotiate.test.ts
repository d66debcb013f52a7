import { describe, expect, it } from "vitest";
import { localeOf, markdownRouteFor } from "./negotiate";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

describe("a request for Markdown", () => {
  it.each([
    ["/docs.md", null, "/docs/markdown"],
    ["/docs.md", BROWSER, "/docs/markdown"],
    ["/docs", "text/markdown", "/docs/markdown"],
    ["/docs/guides/errors.md", "*/*", "/docs/markdown/guides/errors"],
    ["/docs/guides/errors", "text/markdown, text/html;q=0.9", "/docs/markdown/guides/errors"],
    ["/docs/errors", "text/markdown", "/docs/markdown/errors"],
    ["/docs/errors/400", "text/markdown", "/docs/markdown/errors/400"],
    ["/docs/areas/quests", "text/markdown", "/docs/markdown/areas/quests"],
    ["/docs/operations/readFeed.md", BROWSER, "/docs/markdown/operations/readFeed"],
    ["/docs/operations/readFeed", "text/markdown", "/docs/markdown/operations/readFeed"],
    ["/docs/nowhere.md", null, "/docs/markdown/nowhere"],
    ["/", "text/markdown", "/index.md"],
    // As coding agents send it.
    ["/", "text/markdown, text/html, */*", "/index.md"],
    ["/posts/1.md", null, "/posts/1/index.md"],
    ["/posts/1", "text/markdown", "/posts/1/index.md"],
    ["/lobsters/12/comments.md", BROWSER, "/lobsters/12/comments/index.md"],
    ["/search", "text/markdown", "/search/index.md"],
    ["/documents.md", null, "/missing.md"],
    ["/me.md", null, "/missing.md"],
    ["/posts/1/2.md", null, "/missing.md"],
  ])("%s with Accept %s is answered by %s", (path, accept, route) => {
    expect(markdownRouteFor(path, accept)).toBe(route);
  });

  it.each([
    ["/docs", null],
    ["/docs", BROWSER],
    ["/docs", "*/*"],
    ["/docs/guides/errors", "text/html, text/markdown;q=0.9"],
    ["/docs/guides/errors", "application/json"],
    ["/docs/guides/errors", ";;;q=,"],
    ["/docs/reference", "text/markdown"],
    ["/docs/operations/llms.txt", "text/markdown"],
    ["/docs/markdown/guides/errors", "text/markdown"],
    ["/docs/markdown/guides/errors.md", "text/markdown"],
    ["/skill.md", "text/markdown"],
    ["/", BROWSER],
    ["/", "*/*"],
    ["/posts/1", "text/html, text/markdown"],
    ["/index.md", null],
    ["/posts/1/index.md", "text/markdown"],
    ["/missing.md", null],
    ["/auth.md", null],
    ["/me", "text/markdown"],
    ["/posts/1/picture.png", "text/markdown"],
  ])("%s with Accept %s is answered as it is", (path, accept) => {
    expect(markdownRouteFor(path, accept)).toBeUndefined();
  });
});

describe("the language of a text", () => {
  const asking = (address: string, cookie?: string, language?: string) =>
    Object.assign(new Request(address, { headers: language ? { "accept-language": language } : {} }), {
      cookies: { get: (name: string) => (name === "lang" && cookie ? { value: cookie } : undefined) },
    });

  it.each([
    ["https://a.edu/docs.md", undefined, undefined, "en"],
    ["https://a.edu/docs.md", undefined, "zh", "zh-CN"],
    ["https://a.edu/docs.md", "en", "zh", "en"],
    ["https://a.edu/docs.md?lang=zh-CN", "en", "en", "zh-CN"],
    ["https://a.edu/docs.md?lang=xx", undefined, undefined, "en"],
  ])("%s, cookie %s, header %s: %s", (address, cookie, language, locale) => {
    expect(localeOf(asking(address, cookie, language))).toBe(locale);
  });
});
