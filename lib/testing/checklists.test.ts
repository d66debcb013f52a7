import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { scripts } from "@/package.json";

const CONTRIBUTING = readFileSync("CONTRIBUTING.md", "utf8");

const chapter = (heading: string) => {
  const [, text = ""] = CONTRIBUTING.split(`\n## ${heading}\n`);
  return text.split("\n## ")[0] ?? "";
};

const CHECKLISTS = [
  "Running one test",
  "A new operation",
  "A new number on a page",
  "A new step of the sweep",
];

const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

/** Words in code font that are paths of the repository, with an area for the placeholder. */
const pathsIn = (text: string) =>
  codeIn(text)
    .flatMap((code) => code.split(" "))
    .filter((word) => /^(?:app|bench|db|docs|e2e|lib|messages|scripts)(?:\/|$)/.test(word))
    .map((path) => path.replace("<area>", "posts").replace(/\/\*.*$/, ""));

describe.each(CHECKLISTS)("the checklist “%s” of CONTRIBUTING.md", (heading) => {
  it("mentions only files that exist", () => {
    const paths = pathsIn(chapter(heading));
    expect(paths.length).toBeGreaterThan(1);
    const isThere = (path: string) =>
      existsSync(path) ||
      ["", ".pages", ".process", ".slow"].some((kind) => existsSync(`${path}${kind}.test.ts`));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  it("mentions only commands that exist", () => {
    const names = [...chapter(heading).matchAll(/npm run ([a-z:]+)/g)].map(([, name = ""]) => name);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });
});

/**
 * The parts of a new operation that are written by hand, by the test that compares them with the registry.
 */
const KEPT_BY_HAND = {
  "lib/api/auth/authorisation.api.test.ts": "lib/testing/assertions/authorisation.ts",
  "lib/api/openapi/examples.process.test.ts": "lib/testing/story",
  "lib/api/openapi/openapi.test.ts": "lib/testing/story",
  "app/(owner)/me/(dashboard)/activity/sentences.test.ts": "sentences",
};

describe.each(Object.entries(KEPT_BY_HAND))("%s, where %s is incomplete,", (test, place) => {
  it("names it, and so does the checklist", () => {
    expect(readFileSync(test, "utf8")).toContain(place);
    expect(chapter("A new operation")).toContain(place);
  });

  it("is run by a command of the checklist", () => {
    const [, filters = ""] = /npm run test:api ([^`]+)`/.exec(chapter("A new operation")) ?? [];
    const isRun = test.includes(".process.")
      ? chapter("A new operation").includes("npm run examples")
      : filters.split(" ").some((filter) => test.includes(filter));
    expect(isRun, filters).toBe(true);
  });
});
