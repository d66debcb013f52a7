import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { PAGE_LOOKUPS } from "@/lib/pages/existence";
import { importGraph } from "@/lib/testing/assertions/imports";
import { CACHED_DOCUMENTS, CACHED_PAGES, pageRouteOf, SHOWN_TABLES, UNCACHED_PAGES } from "./page-routes";

/**
 * The pages that are never cached: an owner's, a moderator's, and what a log-in shows to one visitor alone.
 */
const NEVER_KEPT = /^\/(me|admin|login|following)\/|^\/(me|admin|following|letters|connect)$/;

const pageFiles = new Map(
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => [`/${file}`.replace(/\/\([^)]*\)|\/page\.tsx$/g, "") || "/", `app/${file}`]),
);

it("every page is cached, or listed as not cached", () => {
  expect(pageFiles.size).toBeGreaterThan(40);
  const open = [...pageFiles.keys()].filter((page) => !NEVER_KEPT.test(page));
  const kept = Object.keys(CACHED_PAGES);
  expect(kept.filter((page) => NEVER_KEPT.test(page))).toEqual([]);
  expect(kept.filter((page) => !/\.\w+$/.test(page)).sort()).toEqual(open.sort());
});

/** Every address of `app/` and `public/`, with `[name]` for parameters. */
const addresses = [
  ...readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
    .map((file) => `/${file}`.replace(/\/\([^)]*\)|\/(page\.tsx|route\.ts)$/g, "") || "/"),
  ...readdirSync("public").map((file) => `/${file}`),
];

it("no existing address counts as leading nowhere", () => {
  expect(addresses.length).toBeGreaterThan(60);
  const asked = addresses
    .filter((address) => !address.startsWith("/api/v1/"))
    .map((address) => address.replace(/\[\[?(\.\.\.)?\w+\]?\]/g, "name"));
  expect(asked.filter((address) => pageRouteOf(address) === undefined)).toEqual([]);
  expect(pageRouteOf("/no/such")).toBeUndefined();
});

it("every other route and file exists", () => {
  const known = new Set(addresses.map((address) => address.replace("[[...", "[...").replace("]]", "]")));
  const redirected = /^\/docs\/reference$/;
  expect(UNCACHED_PAGES.filter((path) => !known.has(path) && !redirected.test(path))).toEqual([]);
});

it("every cached page about a named thing has a cheap check for its existence", () => {
  const named = Object.keys(CACHED_PAGES).filter((page) => page.includes("["));
  expect(named.length).toBeGreaterThan(10);
  for (const page of named)
    expect(
      Object.keys(PAGE_LOOKUPS).some((folder) => page.startsWith(folder)),
      page,
    ).toBe(true);
});

it("what is cached for good is not a page", () => {
  for (const path of Object.keys(CACHED_DOCUMENTS)) expect([...pageFiles.keys()]).not.toContain(path);
});

const graph = importGraph();
const SEARCH = /const \w+Search = (?:z\.object|CursorSearch\.extend)\(\{([\s\S]*?)\}\);/;

/** The parameters that a page reads: those of the shape by which it parses its query. */
function parametersOf(file: string): string[] {
  if (!/\bsearchParams\b|\breadTab\b/.test(readFileSync(file, "utf8"))) return [];
  const sources = [file, ...(graph.get(file) ?? []).filter((other) => other.startsWith("app/"))]
    .map((one) => readFileSync(one, "utf8"))
    .filter((source) => source.includes("readSearch("));
  const shape = sources.map((source) => SEARCH.exec(source)?.[1]).find(Boolean) ?? "";
  const cursor = sources.some((source) => source.includes("CursorSearch")) ? ["cursor"] : [];
  return [...cursor, ...[...shape.matchAll(/(\w+): /g)].map(([, name = ""]) => name)];
}

it.each(Object.entries(CACHED_PAGES).filter(([page]) => pageFiles.has(page)))(
  "%s is cached by the parameters that it reads, and no others",
  (page, parameters) => {
    expect([...parameters].sort()).toEqual(parametersOf(pageFiles.get(page) ?? "").sort());
  },
);

it("the tables that visitors see exist", async () => {
  const known = await runOnce<{ name: string }>(
    database().db,
    sql`select table_name name from information_schema.tables`,
  );
  const names = new Set(known.map(({ name }) => name));
  expect(SHOWN_TABLES.filter((table) => !names.has(table))).toEqual([]);
});
