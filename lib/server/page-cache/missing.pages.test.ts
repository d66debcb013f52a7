import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Visitor } from "@/lib/testing/clients/visitor";

describe("404s", () => {
  test.each([
    ...[
      ["/no/such", "/"],
      ["/posts/nothing", "/"],
      [`/posts/${randomUUID()}`, "/"],
      ["/lobsters/0", "/"],
    ],
    ...[
      [`/quests/${randomUUID()}`, "/quests"],
      ["/quests/x/y", "/quests"],
      ["/buildings/no", "/buildings"],
    ],
    ...[
      ["/challenges/no", "/challenges"],
      ["/docs/guides/no", "/"],
      ["/?cursor=no", "/"],
      ["/me/no", "/"],
    ],
  ])("give a visitor a whole page with links to other pages: %s", async (path, wayOn) => {
    for (const language of ["en", "zh"]) {
      const { status, text, headers } = await new Visitor(undefined, language).get(path);
      expect([status, headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
      const shown = {
        isWhole: /<meta name="robots" content="noindex"\/>.*<h1[^>]*>.+<\/h1>.*<\/html>$/s.test(text),
        leadsOn: text.match(/<main.*<\/main>/s)?.[0].includes(`href="${wayOn}"`),
        scripts: text.match(/__next_error__|<script(?! src="\/elements.js")/g),
      };
      expect(shown).toEqual({ isWhole: true, leadsOn: true, scripts: null });
      expect(headers.get("set-cookie")).toBeNull();
    }
  });

  test.each([
    ...[
      "/quests/",
      "//",
      "/%71uests",
      "/index",
      "/404",
      "/_next/x",
      "/_next/static/x.js",
      "/uploads/x",
      "/api",
    ],
    ...["/icon.svg", "/favicon.ico", "/lobsters/%37", "/posts/x/picture.png", "/docs/a/b.md", "/api/cron/x"],
    ...["/login/x", "/me", "/sitemap.xml/x", "/docs/operations/publishPost/", "/?x=1", "/healthz/", "/mcp/"],
  ])("replace nothing else: %s has the same status as when it is not cached", async (path) => {
    const [kept, own] = [await new Visitor().get(path), await new Visitor().get(path, { cookie: "a=b" })];
    expect([kept.status, kept.location]).toEqual([own.status, own.location]);
  });

  test("a log-in page reveals to nobody else where a visitor wanted to go", async () => {
    const ask = (query: string) => new Visitor().get(`/login${query}`);
    const [desk, other] = [await ask("?next=%2Fadmin"), await ask("?callback=%2F%2Fevil.example")];
    const says = /the moderator’s desk opens after that/;
    expect([says.test(desk.text), says.test(other.text), other.text.includes("evil")]).toEqual([
      true,
      false,
      false,
    ]);
    expect([desk.headers.get("set-cookie"), other.headers.get("set-cookie")]).toEqual([null, null]);
  });
});
