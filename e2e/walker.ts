import type { Browser, Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import type { Locale } from "@/lib/pages/i18n/locale";
import { variantsOf } from "@/lib/testing/breadth";
import { Links } from "./links";
import type { ShownPage } from "./pages";
import { enterAsDemoOwner, expect, type Square } from "./square";

/** The narrowest phone and a laptop; other widths only in the full grid. */
const WIDTHS = variantsOf([320, 390, 768, 1024, 1440], [320, 1440]);

/** Who walks: in which language, logged in or not, and with scripts or without. */
export interface Guise {
  locale: Locale;
  as: ShownPage["as"];
  hasScripts: boolean;
}

/** Opens pages one after the other, and records the browser's complaints. */
export class Walker {
  #complaints: string[] = [];
  #asked = new Set<string>();

  constructor(
    readonly page: Page,
    readonly locale: Locale,
    readonly links: Links,
  ) {
    page.on("console", (message) => {
      // The browser reports the status of a missing page as an error; that one is expected.
      if (message.type() === "error" && !message.text().includes("status of 404"))
        this.#complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.#complaints.push(error.message));
    page.on("request", (request) => this.#asked.add(new URL(request.url()).origin));
  }

  /** Opens a page, and expects that it exists, in the walker's language, as HTML. */
  async open({ name, path }: ShownPage): Promise<void> {
    const { page, locale } = this;
    // A browser that is already there would only scroll.
    if (path.includes("#")) await page.goto("about:blank");
    this.#complaints = [];
    this.#asked.clear();
    // Without this, a page whose content is gone would pass as a working "not found" page.
    const response = await page.goto(path);
    expect(response?.status(), name).toBe(name.endsWith("not-found") ? 404 : 200);
    await expect(page.locator("html"), name).toHaveAttribute("lang", locale);
    await expectValid((await response?.text()) ?? "", name);
  }

  expectLinks(name: string): Promise<void> {
    return this.links.expectAllThere(this.page, name);
  }

  /**
   * Expects that the page requests nothing from other hosts, breaks no rule of the browser, names no foreign
   * time zone, has no space too many and scrolls one way.
   */
  async expectWhole(name: string): Promise<void> {
    const { page } = this;
    const { origin, pathname } = new URL(page.url());
    const text = await textOf(page);
    if (!pathname.startsWith("/docs")) expect(text, name).not.toMatch(/\b(UTC|GMT)\b/);
    // A Chinese colon is as wide as a character and includes its space.
    expect(text.match(/\S+： \S+/gu) ?? [], name).toEqual([]);
    // These include the refusals of the content security policy.
    expect(this.#complaints, name).toEqual([]);
    expect([...this.#asked], name).toEqual([origin]);
    // The widest viewport stays for the next check.
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways, `${name} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
    }
  }
}

const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

/** Expects that the HTML, as the server sends it, conforms to the standard. */
async function expectValid(html: string, name: string): Promise<void> {
  const { results } = await validator.validateString(html);
  const problems = results.flatMap(({ messages }) => messages);
  expect(
    problems.map(({ message, line, column }) => `${line}:${column} ${message}`),
    `${name} as HTML`,
  ).toEqual([]);
}

/** Walkers of one browser: one of each guise, created at first use. */
export function openWalkers(browser: Browser, square: Square) {
  const opened = new Map<string, Promise<Walker>>();
  const links = new Links();
  const open = async ({ locale, as, hasScripts }: Guise) => {
    const context = await browser.newContext({
      locale,
      javaScriptEnabled: hasScripts,
      // A time with the name of its zone would show UTC.
      timezoneId: "UTC",
      baseURL: square.origin,
    });
    const page = await context.newPage();
    if (as === "owner") await enterAsDemoOwner(page, square);
    return new Walker(page, locale, links);
  };
  return {
    walkerAs(guise: Guise): Promise<Walker> {
      const key = `${guise.locale} ${guise.as} ${guise.hasScripts}`;
      const walker = opened.get(key) ?? open(guise);
      opened.set(key, walker);
      return walker;
    },
    async close(): Promise<void> {
      for (const walker of opened.values()) await (await walker).page.context().close();
    },
  };
}

/** The text of the page as its reader sees it, and its times with their titles. */
async function textOf(page: Page): Promise<string> {
  const times = page.locator("local-time");
  const drawn = await times.evaluateAll((all) => all.map(({ shadowRoot }) => shadowRoot?.innerHTML));
  // biome-ignore lint/performance/useDomNodeTextContent: textContent also has the data of scripts.
  return [await page.locator("body").innerText(), ...drawn].join(" ");
}
