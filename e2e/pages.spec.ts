import { readdirSync } from "node:fs";
import { test as walk } from "./furnished";
import { PAGE_STATES, type ShownPage } from "./pages";
import { quick } from "./quick";
import { expect } from "./square";

walk.describe.configure({ mode: "parallel" });

/** What only a new owner reaches, on the way to another page. */
const NOT_SHOWN = ["/me/name"];

walk("no page of the square is left out", quick(), () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const routes = files.flatMap((file) => {
    const route = /^(.*)\/page\.tsx$/.exec(`/${file}`)?.[1]?.replace(/\/\([a-z]+\)/g, "");
    return route === undefined ? [] : route || "/";
  });
  const shown = new Set(PAGE_STATES.map(({ route }) => route));
  expect(routes.filter((route) => !shown.has(route)).toSorted()).toEqual(NOT_SHOWN);
});

for (const { name, as } of PAGE_STATES) {
  walk(`${name} is whole at every width`, async ({ pages, walkers }) => {
    const walker = await walkers("en", as);
    await walker.open(pageNamed(pages, name), "en");
    await walker.expectWhole(name);
  });

  walk(`${name} is accessible`, async ({ pages, walkers }) => {
    const walker = await walkers("en", as);
    await walker.open(pageNamed(pages, name), "en");
    await walker.expectAccessible(name);
  });

  walk(`${name} is in Chinese for who reads it, and whole`, async ({ pages, walkers }) => {
    const walker = await walkers("zh-CN", as);
    await walker.open(pageNamed(pages, name), "zh-CN");
    await walker.expectWhole(name);
  });
}

function pageNamed(pages: ShownPage[], name: string): ShownPage {
  const page = pages.find((one) => one.name === name);
  if (!page) throw new Error(`There is no page ${name}.`);
  return page;
}
