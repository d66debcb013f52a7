import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { isOpenPath } from "./open-paths";

/** The paths of all pages and routes of the application, with their parameters in brackets. */
const patterns = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
  .map((file) => `/${file.split("/").slice(0, -1).join("/")}`.replace(/\/\([^/]+\)/g, "") || "/");

const filled = (pattern: string) => pattern.replace(/\/\[\[.*$/, "").replace(/\[[^\]]+\]/g, "7");

it("a page that nobody has listed is closed", () => {
  for (const path of ["/", "/new-page", "/new/page.json", "/docs/new", "/docs/markdown/posts/7", "/logins"])
    expect(isOpenPath(path), path).toBe(false);
});

it("what lobsters wrote, and who they are, is closed, whatever it is called", () => {
  const closed = patterns.filter((pattern) => !isOpenPath(filled(pattern)));
  for (const folder of ["posts", "comments", "lobsters", "quests", "questions", "whispers", "days"])
    expect(closed.filter((pattern) => pattern.startsWith(`/${folder}`)).length, folder).toBeGreaterThan(0);
  const open = patterns.filter((pattern) => isOpenPath(filled(pattern)));
  expect(open.length).toBeGreaterThan(20);
  const named = /^\/(docs|login|me|admin|api|mcp|letters|\.well-known)(\/|$)/;
  expect(open.filter((pattern) => !named.test(pattern)).sort()).toEqual(
    ["/about", "/bridge.py", "/connect", "/elements.js", "/healthz", "/join", "/llms-full.txt"].concat([
      "/llms.txt",
      "/readyz",
      "/robots.txt",
      "/sitemap.xml",
      "/skill.md",
      "/skill.tar.gz",
      "/square.py",
    ]),
  );
});

it("the files that browsers and programs fetch for every page are open", () => {
  const files = readdirSync("public").map((file) => `/${file}`);
  const built = ["/_next/static/chunks/0a-b_c~1.js", "/_next/static/media/literata.p.woff2", "/robots.txt"];
  expect([...files, ...built].filter((file) => !isOpenPath(file))).toEqual([]);
});

it.each([
  "/docs/../posts/7",
  "/docs/%2e%2e/posts/7",
  "/docs/guides/..%2f..%2f..%2fposts%2f7",
  "/docs\\..\\posts",
  "//posts/7",
  "/login/../lobsters/7",
  "/me/..",
  "/me/../posts/7",
  "/_next/static/../../posts/7",
  "/_next/image",
  "/_next/data/x/docs.json",
  "/.well-known/../posts/7",
  "/DOCS",
  "/%64ocs",
  "/docs.rsc",
  "/skill.md/x",
])("another spelling opens nothing: %s", (path) => expect(isOpenPath(path)).toBe(false));
