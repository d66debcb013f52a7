import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { isMarkdownRoute, isSquarePage, markdownPath, markdownRouteOf } from "./paths";

const files = readdirSync("app", { recursive: true, encoding: "utf8" });

/** The folders of the files with this name. */
const foldersWith = (name: string) =>
  files.filter((file) => file.endsWith(`/${name}`)).map((file) => file.slice(0, -name.length - 1));

const isOfSquare = (folder: string) => folder === "(square)" || folder.startsWith("(square)/");

/** The path of a folder, with "7" for its parameters. */
const pathOf = (folder: string) => `/${folder}`.replace(/\/\([^/]+\)/g, "").replace(/\[[^/]+\]/g, "7") || "/";

const pages = foldersWith("page.tsx").filter(isOfSquare);

it("every page of the square has a route for its Markdown beside it, and nothing else has one", () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(foldersWith("index.md/route.ts").toSorted()).toEqual(pages.toSorted());
});

it("every page of the square is known as one by its path, and no other page or route is", () => {
  const paths = pages.map(pathOf);
  expect(paths.filter((path) => !isSquarePage(path) || !isMarkdownRoute(markdownRouteOf(path)))).toEqual([]);
  const routes = [...foldersWith("page.tsx"), ...foldersWith("route.ts"), ...foldersWith("route.tsx")];
  const others = routes.map(pathOf).filter((path) => !paths.includes(path) && !path.endsWith("/index.md"));
  expect(others.length).toBeGreaterThan(50);
  expect(others.filter((path) => isSquarePage(path))).toEqual([]);
});

it.each([
  ["/", "/index.md"],
  ["/?sort=hot", "/index.md?sort=hot"],
  ["/posts/7?cursor=a.b#comments", "/posts/7.md?cursor=a.b"],
])("the Markdown of %s is at %s", (path, markdown) => expect(markdownPath(path)).toBe(markdown));
