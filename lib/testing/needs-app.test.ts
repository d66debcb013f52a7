import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { importGraph } from "./assertions/imports";

/**
 * Elements that work as the server rendered them, with everything inside, although React could add to them.
 */
const PLAIN = [
  "app/_parts/nav-link.tsx",
  "app/_parts/until-seen.tsx",
  "app/_parts/done.tsx",
  "app/_parts/mark-form.tsx",
  "app/(owner)/login/login-form.tsx",
  "app/(owner)/login/code-form.tsx",
  "app/(owner)/login/sso-form.tsx",
];

const graph = importGraph();
const textOf = (file: string) => readFileSync(file, "utf8");
const isForBrowser = (file: string) => textOf(file).startsWith('"use client"');
const isMarked = (file: string) => textOf(file).includes("<meta {...NEEDS_CLIENT_RUNTIME} />");

/** The files that render a page, without those that only its scripts and its forms request. */
function drawnBy(page: string, found = new Set<string>()): Set<string> {
  for (const file of graph.get(page) ?? [])
    if (file.endsWith(".tsx") && !found.has(file) && !PLAIN.includes(file)) drawnBy(file, found.add(file));
  return found;
}

function layoutsOf(page: string): string[] {
  const folder = dirname(page);
  const layout = `${folder}/layout.tsx`;
  return [...(graph.has(layout) ? [layout] : []), ...(folder === "app" ? [] : layoutsOf(`${folder}.tsx`))];
}

it("a page says so if a part of it needs React, because visitors get every other page without (docs/decisions/0756)", () => {
  const pages = [...graph.keys()].filter((file) => /^app\/.*\b(page|not-found)\.tsx$/.test(file));
  expect(pages.length).toBeGreaterThan(40);
  const needy = pages.filter((page) =>
    [page, ...layoutsOf(page)].flatMap((file) => [...drawnBy(file)]).some(isForBrowser),
  );
  expect(needy.length).toBeGreaterThan(10);
  expect(needy.filter((page) => ![page, ...layoutsOf(page)].some(isMarked))).toEqual([]);
});
