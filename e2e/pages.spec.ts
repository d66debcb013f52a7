import { readdirSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { furnish, type ShownPage } from "./pages";
import { enterAsDemoOwner, expect, test } from "./square";

/** Addresses of the demo are the same for every test of this file. */
const walk = test.extend<object, { pages: ShownPage[] }>({
  pages: [async ({ square }, use) => use(await furnish(square.databaseUrl)), { scope: "worker" }],
});

// The two walks are the longest tests that there are.
walk.describe.configure({ mode: "parallel" });

/** Reached only on the way from another page. */
const STEPS = ["/me/name"];

walk("no page of the square is left out", ({ pages }) => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const routes = files.flatMap((file) => {
    const route = /^(.*)\/page\.tsx$/.exec(`/${file}`)?.[1]?.replace(/\/\([a-z]+\)/g, "");
    return route === undefined ? [] : route || "/";
  });
  const shown = new Set(pages.map(({ route }) => route));
  expect(routes.filter((route) => !shown.has(route)).toSorted()).toEqual(STEPS);
});

// Colours do not depend on the language, nor words on the colours: each is seen in full.
for (const [colorScheme, locale] of [
  ["light", "en"],
  ["dark", "zh-CN"],
] as const) {
  walk(`axe finds nothing on any page, ${colorScheme}, ${locale}`, async ({ browser, square, pages }) => {
    walk.setTimeout(240_000);
    const seen = await openBoth(browser, { colorScheme, locale, baseURL: square.origin });
    await enterAsDemoOwner(await seen.owner.newPage(), square);
    for (const shown of pages) await checkPage(await seen[shown.as].newPage(), shown, locale);
    await seen.visitor.close();
    await seen.owner.close();
  });
}

type Looks = Parameters<Browser["newContext"]>[0];

async function openBoth(browser: Browser, looks: Looks): Promise<Record<ShownPage["as"], BrowserContext>> {
  return { visitor: await browser.newContext(looks), owner: await browser.newContext(looks) };
}

async function checkPage(page: Page, { name, path }: ShownPage, locale: string): Promise<void> {
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on("console", (message) => {
    // The browser itself reports the status of a page that is not there.
    if (message.type() === "error" && !message.text().includes("status of 404"))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  // Else a page that has lost what it shows would pass as the one that says so.
  const response = await page.goto(path);
  expect(response?.status(), name).toBe(name.endsWith("not-found") ? 404 : 200);
  await expect(page.locator("html"), name).toHaveAttribute("lang", locale);
  const { violations, passes } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
    name,
  ).toEqual([]);
  // Contrast must have been looked at for this to mean anything.
  expect(passes.map(({ id }) => id)).toContain("color-contrast");
  await expect(page.getByRole("heading", { level: 1 }), name).toHaveCount(1);
  expect(await page.title(), name).not.toBe("");
  // The policy's refusals are among what a browser complains of.
  expect(complaints, name).toEqual([]);
  expect([...new Set(asked)], name).toEqual([new URL(page.url()).origin]);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `${name} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.close();
}
