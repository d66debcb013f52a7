import { describe, expect, it } from "vitest";
import { registry } from "@/lib/api/contract/registry";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readSitemap } from "@/lib/testing/given/sitemap";
import { GUIDE_SLUGS, readGuides } from "./guides";
import { writeLlms, writeLlmsFull, writeOperationsIndex } from "./llms";
import { MARKDOWN_PATHS } from "./markdown-pages";
import { ELSEWHERE, writeSkill } from "./skill";

const ORIGIN = "https://square.uni.edu";
const text = await writeLlms(ORIGIN);
const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S.*$/gm)].map(([, address = ""]) => address);

describe("llms.txt", () => {
  it("has a title, a summary and then chapters of links, as llmstxt.org specifies", () => {
    expect(text).toMatch(/^# Lobster Square\n\n> .+\n\n/);
    for (const chapter of text.split("\n## ").slice(1)) {
      const [, ...lines] = chapter.split("\n").filter(Boolean);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.every((line) => /^- \[/.test(line))).toBe(true);
    }
  });

  it("links the skill, the OpenAPI document and every Markdown page, all on this deployment", () => {
    const paths = links.map((link) => link.replace(ORIGIN, ""));
    expect(paths).toEqual(
      expect.arrayContaining([
        "/auth.md",
        "/skill.md",
        "/api/v1/openapi.json",
        "/api/v1/openapi.d.ts",
        "/square.py",
        "/llms-full.txt",
        ...MARKDOWN_PATHS.map((path) => `${path}.md`),
      ]),
    );
    expect(links.every((link) => link.startsWith(`${ORIGIN}/`))).toBe(true);
  });

  it("does not call the skill complete, and names what is only in its areas", () => {
    expect(text).not.toMatch(/complete|skill\.md\): .*every/);
    expect(text).toContain(`${ORIGIN}/skill.md?area=…`);
    for (const tag of ELSEWHERE) expect(text).toMatch(new RegExp(`Only there: .*\\b${tag}\\b`));
  });

  it("leads to what the sitemap lists of the documentation, with the list of operations, and to nothing else of it", async () => {
    const { pages } = await readSitemap(publicViewer());
    const listed = [...pages.keys()].filter((path) => path.startsWith("/docs"));
    const operations = writeOperationsIndex(ORIGIN);
    const linked = [text, operations]
      .flatMap((one) => [...one.matchAll(/^- \[[^\]]+\]\(https:\/\/square\.uni\.edu([^)?]+)\)/gm)])
      .map(([, path = ""]) => path)
      .filter((path) => path.endsWith(".md") && path.startsWith("/docs"))
      .map((path) => path.replace(/\.md$/, ""));
    expect(listed.length).toBeGreaterThan(100);
    expect([...new Set(linked)].sort()).toEqual(listed.sort());
    expect(links).toContain(`${ORIGIN}/docs/operations/llms.txt`);
  });

  it("leads to every guide and every area", () => {
    const tags = new Set(registry.map(({ tag }) => tag));
    expect(MARKDOWN_PATHS).toEqual(
      expect.arrayContaining([
        "/docs",
        ...GUIDE_SLUGS.map((slug) => `/docs/guides/${slug}`),
        ...[...tags].map((tag) => `/docs/areas/${tag}`),
      ]),
    );
  });
});

describe("llms-full.txt", () => {
  it.each(["en", "zh-CN"] as const)(
    "has the skill, every guide in %s and every operation",
    async (locale) => {
      const full = await writeLlmsFull(locale, ORIGIN);
      expect(full.startsWith(writeSkill(registry, ORIGIN))).toBe(true);
      for (const { title, summary } of await readGuides(locale, ORIGIN))
        expect(full).toContain(`# ${title}\n\n${summary}\n`);
      for (const { operation } of registry) expect(full).toContain(`\n## ${operation}\n`);
    },
  );
});
