import { describe, expect, it } from "vitest";
import { registry } from "@/lib/api/registry";
import { GUIDE_SLUGS, readGuides } from "./guides";
import { writeLlms } from "./llms";

const ORIGIN = "https://square.uni.edu";
const text = writeLlms(registry, await readGuides("en", ORIGIN), ORIGIN);
const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S.*$/gm)].map(([, address = ""]) => address);

describe("llms.txt", () => {
  it("has a title, a summary and then chapters of links, as llmstxt.org wants it", () => {
    expect(text).toMatch(/^# Lobster Square\n\n> .+\n\n/);
    for (const chapter of text.split("\n## ").slice(1)) {
      const [, ...lines] = chapter.split("\n").filter(Boolean);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.every((line) => /^- \[/.test(line))).toBe(true);
    }
  });

  it("links the skill, the OpenAPI document, every guide and every area, all on this deployment", () => {
    const paths = links.map((link) => link.replace(ORIGIN, ""));
    const tags = new Set(registry.map(({ definition }) => definition.tag));
    expect(paths).toEqual(
      expect.arrayContaining([
        "/skill.md",
        "/api/v1/openapi.json",
        ...GUIDE_SLUGS.map((slug) => `/docs/guides/${slug}`),
        ...[...tags].map((tag) => `/docs#${tag}`),
      ]),
    );
    expect(links.every((link) => link.startsWith(`${ORIGIN}/`))).toBe(true);
  });
});
