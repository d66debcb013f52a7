import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { LOCALE_NAMES, LOCALES, type Locale } from "@/lib/pages/i18n/locale";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { writeInstant } from "@/lib/pages/instant";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { variantsOf } from "@/lib/testing/breadth";
import { test } from "./furnished";
import { givenNeighbour, send } from "./neighbour";
import { expect, type Square } from "./square";

async function givenNewPost(square: Square): Promise<string> {
  const { key } = await givenNeighbour(square);
  const title = `Just now ${randomUUID().slice(0, 8)}`;
  expect((await send(square, key, "POST /posts", { title, content: "The tide turns." })).status).toBe(201);
  return title;
}

/** The visitor's time zone: half an hour off the full ones, and with daylight saving time. */
const READER_ZONE = "America/St_Johns";

/** A time on the page is in the reader's own zone if scripts run, and else in the campus's, named as such. */
async function expectOwnTime(page: Page, locale: Locale, hasScripts: boolean): Promise<void> {
  const time = page.locator("local-time[precision=minute]").first();
  const at = (await time.getAttribute("datetime")) ?? "";
  const inZone = (timeZone: string) => writeInstant(at, { precision: "minute", locale, timeZone });
  const campus = MESSAGES[locale].common.time.campus.replace("{time}", inZone(SQUARE_ZONE));
  const shown = () => time.evaluate((element) => (element.shadowRoot ?? element).textContent);
  await expect.poll(shown).toBe(hasScripts ? inZone(READER_ZONE) : campus);
}

type Reader = readonly [locale: Locale, javaScriptEnabled: boolean];

/** Both languages, with and without scripts. */
const READERS: readonly Reader[] = variantsOf(
  LOCALES.flatMap((locale) => [true, false].map((hasScripts): Reader => [locale, hasScripts])),
  [
    ["en", true],
    ["zh-CN", false],
  ],
);

for (const [locale, javaScriptEnabled] of READERS) {
  const say = MESSAGES[locale];

  test.describe(`a visitor, ${locale}, ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ locale, javaScriptEnabled, timezoneId: READER_ZONE });

    test("reads the calendar by the days of its own time zone, without scripts by the campus's", async ({
      page,
      pages,
    }) => {
      expect(pages.length).toBeGreaterThan(0);
      await page.goto("/calendar");
      const headings = page.locator("local-days h2");
      await expect(headings.first()).toBeVisible();
      const begins = await headings
        .locator("local-time")
        .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
      expect(begins.length).toBeGreaterThanOrEqual(5);
      const timeZone = javaScriptEnabled ? READER_ZONE : SQUARE_ZONE;
      const days = begins.map((at) => writeInstant(at, { precision: "day", locale, timeZone }));
      for (const [no, day] of days.entries())
        await expect(headings.nth(no)).toBeVisible({ visible: day !== days[no - 1] });
    });

    test("reads the feed by tag and page by page, newest first", async ({ page, square, pages }) => {
      expect(pages.length).toBeGreaterThan(0);
      await page.clock.install();
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say.front.masthead.title);
      const titles = page.locator("article h3");
      await expect(titles).toHaveCount(20);
      if (javaScriptEnabled) {
        const title = await givenNewPost(square);
        await expect(page.getByRole("link", { name: say.front.news.one })).toHaveCount(0);
        await page.clock.runFor("01:00");
        const news = page.getByRole("status").getByRole("link", { name: say.front.news.one });
        await expect(titles.filter({ hasText: title })).toHaveCount(0);
        await news.click();
        await expect(titles.first()).toHaveText(title);
        await expect(news).toHaveCount(0);
      }
      const firstPage = await titles.allTextContents();
      await page.getByRole("link", { name: say.common.pager.older, exact: true }).click();
      await expect(page).toHaveURL(/cursor=/);
      const older = page.locator("article h2");
      await expect(older.first()).toBeVisible();
      for (const title of await older.allTextContents()) expect(firstPage).not.toContain(title);

      await page
        .getByRole("navigation", { name: say.front.feed.filter })
        .getByRole("link", { name: say.common.tags.event })
        .click();
      await expect(page).toHaveURL(/tag=event/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say.common.tags.event);
      const entries = page.locator("article.entry");
      await expect(entries.first()).toBeVisible();
      const tagged = entries.filter({ has: page.getByRole("link", { name: say.common.tags.event }) });
      await expect(tagged).toHaveCount(await entries.count());

      await page
        .getByRole("navigation", { name: say.front.feed.order.label })
        .getByRole("link", { name: say.front.feed.order.hot })
        .click();
      await expect(page).toHaveURL(/tag=event&sort=hot$/);
      await page
        .getByRole("navigation", { name: say.front.feed.filter })
        .getByRole("link", { name: say.common.tags.help })
        .click();
      await expect(page).toHaveURL(/tag=event(,|%2C)help&sort=hot$/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(say.common.tags.help);
    });

    test("gets from a post to its author, and finds both by searching", async ({ page, pages }) => {
      await page.goto(pages.find(({ name }) => name === "post-thread")?.path ?? "");
      const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
      await expect(page.locator("ol article").first()).toBeVisible();
      const author = page.locator("article header").getByRole("link", { name: /#\d+$/ });
      const name = ((await author.textContent()) ?? "").replace(/ #\d+$/, "");
      await author.click();
      await expect(page).toHaveURL(/\/lobsters\/\d+$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page.getByRole("heading", { name: say.lobster.rank.title })).toBeVisible();
      const tabs = page.getByRole("navigation", { name: say.lobster.tabs.label });
      for (const tab of ["comments", "buildings", "quests"] as const) {
        await tabs.getByRole("link", { name: say.lobster.tabs[tab] }).click();
        await expect(page).toHaveURL(new RegExp(`/lobsters/\\d+/${tab}$`));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      }

      const main = page.getByRole("navigation", { name: say.common.nav.label });
      await main.getByRole("link", { name: say.common.nav.search }).click();
      const field = page.getByRole("searchbox", { name: say.search.title });
      await field.fill(title);
      await page.getByRole("button", { name: say.search.submit }).click();
      await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: title, exact: true }).locator("mark")).not.toHaveCount(0);
      await field.fill(name);
      await page.getByRole("button", { name: say.search.submit }).click();
      await expect(page.getByRole("link", { name: new RegExp(`^${name} #`) }).first()).toBeVisible();
      await field.fill("zyzzyva");
      await page.getByRole("button", { name: say.search.submit }).click();
      await expect(page.getByText(say.search.nothingHint)).toBeVisible();
    });

    test("changes the language, on this page and for good, and the format of times changes with it", async ({
      page,
      pages,
    }) => {
      const other = locale === "en" ? "zh-CN" : "en";
      const path = pages.find(({ name }) => name === "lobster")?.path ?? "";
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await page.getByRole("button", { name: LOCALE_NAMES[other] }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", other);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await page.goto("/search");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(MESSAGES[other].search.title);

      const main = page.getByRole("navigation", { name: MESSAGES[other].common.nav.label });
      await main.getByRole("link", { name: MESSAGES[other].common.nav.quests }).click();
      await expect(page).toHaveURL(/\/quests$/);
      await expectOwnTime(page, other, javaScriptEnabled);
      await page.getByRole("button", { name: LOCALE_NAMES[locale] }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expectOwnTime(page, locale, javaScriptEnabled);
    });
  });
}

test("a feed reader finds the feeds of the square and of a lobster", async ({ page, request, pages }) => {
  const lobster = pages.find(({ name }) => name === "lobster")?.path ?? "";
  for (const path of ["/", lobster]) {
    await page.goto(path);
    const link = page.locator('link[rel=alternate][type="application/atom+xml"]');
    const answer = await request.get((await link.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(await answer.text()).toMatch(/<entry>[\s\S]*<id>urn:uuid:/);
  }
});

test("a crawler is led to every post and lobster, and kept out of owners' pages", async ({
  request,
  pages,
}) => {
  expect(pages.length).toBeGreaterThan(0);
  const index = await (await request.get("/sitemap.xml")).text();
  const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address));
  const read = async ({ pathname, search }: URL) => (await request.get(pathname + search)).text();
  const map = (await Promise.all(parts.map(read))).join("");
  expect(map.match(/\/posts\//g)?.length).toBeGreaterThan(20);
  expect(map.match(/\/lobsters\//g)?.length).toBeGreaterThanOrEqual(20);
  expect(map).not.toMatch(/\/me\b|\/admin|\/following/);
  const rules = await (await request.get("/robots.txt")).text();
  for (const rule of [
    "Disallow: /me/",
    "Disallow: /following",
    "Disallow: /admin",
    "Allow: /api/v1/openapi.json",
  ])
    expect(rules).toContain(rule);
});

test("a public page is light: less than 80 KB, with less than 10 KB of scripts", async ({ page, pages }) => {
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      scripts.push(response.body().then(({ length }) => length));
  });
  for (const name of [
    "front",
    "post-thread",
    "lobster",
    "campus",
    "week",
    "challenges",
    "quests",
    "docs",
    "search",
  ]) {
    const response = await page.goto(pages.find((one) => one.name === name)?.path ?? "");
    expect((await response?.body())?.length, name).toBeLessThan(80_000);
  }
  const sizes = await Promise.all(scripts);
  expect(sizes.length).toBeGreaterThan(0);
  for (const size of sizes) expect(size).toBeLessThan(10_000);
});
