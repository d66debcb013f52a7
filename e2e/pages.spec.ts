import { readdirSync } from "node:fs";
import { furnish, PAGE_STATES, type ShownPage } from "./pages";
import { when } from "./release";
import { expect, test } from "./square";
import { openWalkers, type Walker } from "./walker";

type Walkers = (locale: string, as: ShownPage["as"]) => Promise<Walker>;

/** The demo's pages and those who walk through them, set up once for all tests of a worker. */
const walk = test.extend<object, { pages: ShownPage[]; walkers: Walkers }>({
  pages: [async ({ square }, use) => use(await furnish(square.databaseUrl)), { scope: "worker" }],
  walkers: [
    // The demo's owner can log in only once there is a demo.
    async ({ browser, square, pages: _ }, use) => {
      const { walkers, close } = openWalkers(browser, square);
      await use(walkers);
      await close();
    },
    { scope: "worker" },
  ],
});

walk.describe.configure({ mode: "parallel" });

/** What another package draws (docs/decisions/0506), and what only a new owner reaches on the way to another page. */
const NOT_SHOWN = ["/docs/reference", "/me/name"];

walk("no page of the square is left out", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const routes = files.flatMap((file) => {
    const route = /^(.*)\/page\.tsx$/.exec(`/${file}`)?.[1]?.replace(/\/\([a-z]+\)/g, "");
    return route === undefined ? [] : route || "/";
  });
  const shown = new Set(PAGE_STATES.map(({ route }) => route));
  expect(routes.filter((route) => !shown.has(route)).toSorted()).toEqual(NOT_SHOWN);
});

const seen = new Set<string>();

for (const { name, route, as } of PAGE_STATES) {
  const isFirst = !seen.has(route);
  seen.add(route);

  walk(`${name} is accessible, and whole at every width`, when(isFirst), async ({ pages, walkers }) => {
    const walker = await walkers("en", as);
    await walker.open(pageNamed(pages, name), "en");
    await walker.expectAccessible(name);
    await walker.expectWhole(name);
  });

  walk(`${name} is in Chinese for who reads it, and whole`, when(false), async ({ pages, walkers }) => {
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
