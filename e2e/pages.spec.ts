import { readdirSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { furnish, type ShownPage } from "./pages";
import { enterAsDemoOwner, expect, type Square, test } from "./square";

/** The demo's pages, set up once for all tests of this file. */
const walk = test.extend<object, { pages: ShownPage[] }>({
  pages: [async ({ square }, use) => use(await furnish(square.databaseUrl)), { scope: "worker" }],
});

// The walks through all pages are the longest tests of all.
walk.describe.configure({ mode: "parallel" });

/** What another package draws (docs/decisions/0506), and what only a new owner reaches on the way to another page. */
const NOT_SHOWN = ["/docs/reference", "/me/name"];

walk("no page of the square is left out", ({ pages }) => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const routes = files.flatMap((file) => {
    const route = /^(.*)\/page\.tsx$/.exec(`/${file}`)?.[1]?.replace(/\/\([a-z]+\)/g, "");
    return route === undefined ? [] : route || "/";
  });
  const shown = new Set(pages.map(({ route }) => route));
  expect(routes.filter((route) => !shown.has(route)).toSorted()).toEqual(NOT_SHOWN);
});

for (const as of ["visitor", "owner"] as const)
  walk(
    `axe finds nothing on any page of ${as === "visitor" ? "a visitor" : "an owner"}, in both colours`,
    async ({ browser, square, pages }) => {
      walk.setTimeout(240_000);
      const walker = new Walker(await pageIn(browser, square, "en", as));
      for (const shown of pages.filter((page) => page.as === as))
        await walker.check(shown, "en", expectAccessible);
      await walker.page.context().close();
    },
  );

walk(
  "every page is in the reader's language and fits a phone, also in Chinese",
  async ({ browser, square, pages }) => {
    walk.setTimeout(240_000);
    const [visitor, owner] = [
      new Walker(await pageIn(browser, square, "zh-CN", "visitor")),
      new Walker(await pageIn(browser, square, "zh-CN", "owner")),
    ];
    for (const shown of pages) await (shown.as === "owner" ? owner : visitor).check(shown, "zh-CN");
    for (const { page } of [visitor, owner]) await page.context().close();
  },
);

async function pageIn(browser: Browser, square: Square, locale: string, as: ShownPage["as"]): Promise<Page> {
  // A time that named its zone would show in this one.
  const context = await browser.newContext({ locale, timezoneId: "UTC", baseURL: square.origin });
  const page = await context.newPage();
  if (as === "owner") await enterAsDemoOwner(page, square);
  return page;
}

/** The text of the page as its reader sees it, and its times with their titles. */
async function textOf(page: Page): Promise<string> {
  const times = page.locator("local-time");
  const drawn = await times.evaluateAll((all) => all.map(({ shadowRoot }) => shadowRoot?.innerHTML));
  // biome-ignore lint/performance/useDomNodeTextContent: textContent also has the data of scripts.
  return [await page.locator("body").innerText(), ...drawn].join(" ");
}

/** Opens pages one after the other, and hears what the browser complains about. */
class Walker {
  #complaints: string[] = [];
  #asked = new Set<string>();

  constructor(readonly page: Page) {
    page.on("console", (message) => {
      // The browser reports the status of a missing page as an error; that one is expected.
      if (message.type() === "error" && !message.text().includes("status of 404"))
        this.#complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.#complaints.push(error.message));
    page.on("request", (request) => this.#asked.add(new URL(request.url()).origin));
  }

  async check({ name, path }: ShownPage, locale: string, look?: (page: Page, name: string) => Promise<void>) {
    const { page } = this;
    // Without this, a page whose content is gone would pass as a working "not found" page.
    const response = await page.goto(path);
    expect(response?.status(), name).toBe(name.endsWith("not-found") ? 404 : 200);
    await expect(page.locator("html"), name).toHaveAttribute("lang", locale);
    await look?.(page, name);
    if (!path.startsWith("/docs")) expect(await textOf(page), name).not.toMatch(/\b(UTC|GMT)\b/);
    // These include the refusals of the content security policy.
    expect(this.#complaints, name).toEqual([]);
    expect([...this.#asked], name).toEqual([new URL(page.url()).origin]);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${name} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
    }
  }
}
