import { describe, expect, it } from "vitest";
import { LOCALES } from "@/lib/platform/locales";
import { partOf } from "@/lib/testing/breadth";
import { Visitor } from "@/lib/testing/clients/visitor";
import { MARKDOWN_PATHS } from "./markdown-pages";
import { OPERATION_PATHS } from "./operation-pages";

/** Programs read a page from its beginning and may stop soon. */
const BEGINNING = 0.1;

/** Words of the link back, of what unfolds an example, and of the lead that agents read in English. */
const LABELS_MAX = 10;

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** The words of a text without the marks of Markdown, and without the punctuation after them. */
const plainWords = (text: string) =>
  text
    .replaceAll(/[`*\\]|\]\([^)]*\)|\[/g, " ")
    .split(/\s+/)
    .map((word) => word.replace(/[.:,;]+$/, ""))
    .filter(Boolean);

/** The words of some HTML, as a program that draws nothing reads them. */
const wordsOf = (html: string) =>
  plainWords(
    html
      .replaceAll(/<(script|style|svg|button)\b[\s\S]*?<\/\1>|<wbr\/?>|<!--.*?-->/g, "")
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole),
  );

/** The pages of operations are one template, which a run tries with a quarter of them in each language. */
const pathsIn = (locale: (typeof LOCALES)[number]) => [
  ...MARKDOWN_PATHS,
  ...partOf(OPERATION_PATHS, 4, LOCALES.indexOf(locale)),
];

describe.each(LOCALES)("each page of the documentation in %s", (locale) => {
  const reader = new Visitor(undefined, locale);
  const opened = new Map<string, ReturnType<Visitor["get"]>>();
  /** Each page is opened once for both tests. */
  const open = (path: string) => {
    const answer = opened.get(path) ?? reader.get(path);
    opened.set(path, answer);
    return answer;
  };

  it("says at its beginning, before all navigation, where the list of all is", async () => {
    for (const path of pathsIn(locale)) {
      const { status, text } = await open(path);
      expect([path, status]).toEqual([path, 200]);
      const body = text.slice(text.indexOf("<body"));
      const line = body.indexOf('<a href="/llms.txt">/llms.txt</a>');
      expect([path, line > 0 && line < body.indexOf("<nav")]).toEqual([path, true]);
      const before = wordsOf(body.slice(0, line)).join(" ").length;
      expect(before / wordsOf(body).join(" ").length, path).toBeLessThan(BEGINNING);
    }
  });

  it("says no more in its article than its Markdown", async () => {
    for (const path of MARKDOWN_PATHS.filter((one) => !one.startsWith("/docs/guides/"))) {
      const { text } = await open(path);
      const markdown = new Set(plainWords((await reader.get(`${path}.md?lang=${locale}`)).text));
      const [, main = ""] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(text) ?? [];
      const words = wordsOf(main.replaceAll(/<nav\b[\s\S]*?<\/nav>/g, ""));
      expect(words.length, path).toBeGreaterThan(20);
      const missing = new Set(words.filter((word) => !markdown.has(word)));
      expect(missing.size, `${path}: ${[...missing].join(" ")}`).toBeLessThanOrEqual(LABELS_MAX);
    }
  });
});

it("the line is only on pages of the documentation", async () => {
  for (const path of ["/", "/about", "/docsx"])
    expect((await new Visitor().get(path)).text).not.toContain('<a href="/llms.txt">');
});
