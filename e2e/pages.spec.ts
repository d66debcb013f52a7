import { readdirSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { furnish, type ShownPage } from "./pages";
import { enterAsDemoOwner, expect, test } from "./square";

/** The demo's pages, set up once for all tests of this file. */
const walk = test.extend<object, { pages: ShownPage[] }>({
  pages: [async ({ square }, use) => use(await furnish(square.databaseUrl)), { scope: "worker" }],
});

// The two walks through all pages are the longest tests of all.
walk.describe.configure({ mode: "parallel" });

/** Routes that only a new owner reaches, on the way to another page. */
const NOT_SHOWN = ["/me/name"];

walk("no page of the square is left out", ({ pages }) => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const routes = files.flatMap((file) => {
    const route = /^(.*)\/page\.tsx$/.exec(`/${file}`)?.[1]?.replace(/\/\([a-z]+\)/g, "");
    return route === undefined ? [] : route || "/";
  });
  const shown = new Set(pages.map(({ route }) => route));
  expect(routes.filter((route) => !shown.has(route)).toSorted()).toEqual(NOT_SHOWN);
});

// Colours and languages are independent, so two combinations check all of both.
for (const [colorScheme, locale] of [
  ["light", "en"],
  ["dark", "zh-CN"],
] as const) {
  walk(`axe finds nothing on any page, ${colorScheme}, ${locale}`, async ({ browser, square, pages }) => {
    walk.setTimeout(240_000);
    const contexts = await openBoth(browser, { colorScheme, locale, baseURL: square.origin });
    await enterAsDemoOwner(await contexts.owner.newPage(), square);
    for (const shown of pages) await checkPage(await contexts[shown.as].newPage(), shown, locale);
    await contexts.visitor.close();
    await contexts.owner.close();
  });
}

type ContextOptions = Parameters<Browser["newContext"]>[0];

async function openBoth(
  browser: Browser,
  options: ContextOptions,
): Promise<Record<ShownPage["as"], BrowserContext>> {
  return { visitor: await browser.newContext(options), owner: await browser.newContext(options) };
}

async function checkPage(page: Page, { name, path }: ShownPage, locale: string): Promise<void> {
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on("console", (message) => {
    // The browser reports the status of a missing page as an error; that one is expected.
    if (message.type() === "error" && !message.text().includes("status of 404"))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  // Without this, a page whose content is gone would pass as a working "not found" page.
  const response = await page.goto(path);
  expect(response?.status(), name).toBe(name.endsWith("not-found") ? 404 : 200);
  await expect(page.locator("html"), name).toHaveAttribute("lang", locale);
  await expectAccessible(page, name);
  // These include the refusals of the content security policy.
  expect(complaints, name).toEqual([]);
  expect([...new Set(asked)], name).toEqual([new URL(page.url()).origin]);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `${name} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.close();
}
