import { expect, it } from "vitest";
import { LOCALES } from "@/lib/platform/locales";
import { partOf } from "@/lib/testing/breadth";
import { pagesOrigin, Visitor } from "@/lib/testing/clients/visitor";
import { MARKDOWN_PATHS, markdownAt } from "./markdown-pages";
import { VARY_LANGUAGE } from "./negotiate";
import { OPERATION_PATHS } from "./operation-pages";

/** The server's own PUBLIC_URL, which no test sets. */
const publicUrl = () => pagesOrigin().replace("127.0.0.1", "localhost");

/** The headers on which an answer depends, each as often as it is listed, without Next's own. */
const dependsOn = (headers: Headers) =>
  (headers.get("vary") ?? "").split(/, */).filter((name) => !/^(rsc|next-)/.test(name));

const EXPECTED = [...VARY_LANGUAGE.split(", "), "Accept-Encoding"].sort();

it.each(LOCALES)(
  "the documentation is Markdown at its .md address in %s, and a 304 with its ETag",
  async (locale) => {
    const reader = new Visitor();
    // What the pages of operations say is tested in process; a run requests a quarter of them in each language.
    const operations = partOf(OPERATION_PATHS, 4, LOCALES.indexOf(locale));
    for (const path of [...MARKDOWN_PATHS, ...operations]) {
      const address = `${path}.md?lang=${locale}`;
      const { status, headers, text } = await reader.get(address);
      expect([status, headers.get("content-language")], address).toEqual([200, locale]);
      // Some texts depend on the configuration, and tests are configured differently from their servers.
      const written = await markdownAt(path)?.(locale, publicUrl());
      expect(text.split("\n", 1), address).toEqual(written?.split("\n", 1));
      expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
      expect(dependsOn(headers).sort(), address).toEqual(EXPECTED);
      // Next requested itself over HTTP, and the connection ended with the answer.
      expect([...headers.keys()].filter((name) => name.startsWith("x-middleware"))).toEqual([]);
      expect(headers.get("connection"), address).not.toBe("close");
      const again = await reader.get(address, { "if-none-match": headers.get("etag") ?? "" });
      expect([again.status, again.text, dependsOn(again.headers).sort()], address).toEqual([
        304,
        "",
        EXPECTED,
      ]);
    }
  },
);

it.each(["/docs", "/docs/errors", "/docs/guides/errors", OPERATION_PATHS[0] ?? ""])(
  "%s is Markdown or HTML depending on Accept, and says so",
  async (path) => {
    // Visitors with another cookie get pages that are not cached.
    for (const cookie of ["lang=en", "lang=en; another=cookie"]) {
      const ask = (accept: string) => new Visitor().get(path, { accept, cookie });
      const [markdown, page] = [await ask("text/markdown"), await ask("text/html,*/*")];
      expect(markdown.text).toBe((await new Visitor().get(`${path}.md`)).text);
      expect(page.text).toMatch(/^<!DOCTYPE html>/);
      for (const { headers } of [markdown, page]) expect(dependsOn(headers)).toContain("Accept");
    }
  },
);

it("a page of the documentation links to its Markdown", async () => {
  const { text } = await new Visitor().get("/docs/guides/errors");
  const [link = ""] = /<link rel="alternate" type="text\/markdown"[^>]*>/.exec(text) ?? [];
  expect(link).toContain(`href="${publicUrl()}/docs/guides/errors.md"`);
});

it("agents get their texts with the address of this square, and not twice", async () => {
  const reader = new Visitor();
  for (const [path, type] of [
    ["/auth.md", "text/markdown"],
    ["/skill.md", "text/markdown"],
    ["/skill.md?area=quests", "text/markdown"],
    ["/llms.txt", "text/plain"],
    ["/llms-full.txt", "text/plain"],
    ["/docs.md", "text/markdown"],
    ["/docs/guides/quick-start.md", "text/markdown"],
    ["/docs/areas/quests.md", "text/markdown"],
  ] as const) {
    const { status, headers, text } = await reader.get(path);
    expect([status, headers.get("content-type")], path).toEqual([200, `${type}; charset=utf-8`]);
    expect(text, path).toContain(`${publicUrl()}/api/v1`);
    const etag = headers.get("etag") ?? "";
    expect((await reader.get(path, { "if-none-match": etag })).status, path).toBe(304);
    const head = await reader.head(path);
    expect([head.status, head.headers.get("etag"), head.text], path).toEqual([200, etag, ""]);
  }
});

it("a missing page is reported in Markdown, with the existing ones", async () => {
  const { text } = await new Visitor().get("/docs/areas/quest.md");
  expect(text).toContain(`# There is no page "/docs/areas/quest"`);
  for (const path of ["/docs/areas/quest.md", "/docs/guides/nothing.md", "/skill.md?area=quest"]) {
    const missing = await new Visitor().get(path);
    expect([missing.status, missing.headers.get("content-type")], path).toEqual([
      404,
      "text/markdown; charset=utf-8",
    ]);
    expect(missing.text, path).toContain(`${publicUrl()}/docs/areas/quests.md`);
  }
});
