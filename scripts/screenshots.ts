import "@/lib/platform/boot";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { AUTH_SECRET } from "@/lib/testing/servers/secrets";
import { findBrowser } from "../e2e/browser";
import { furnish, type ShownPage } from "../e2e/pages";
import { enterAsDemoOwner, startSquare } from "../e2e/square";

// The demo registers lobsters here, which needs the secret of its server.
process.env.AUTH_SECRET = AUTH_SECRET;

/**
 * Takes a screenshot of every page of the demo, in every look and locale, into the folder given as argument. Names
 * after it choose the pages: `npm run screenshots -- screenshots front lobster`.
 */
const LOOKS = [
  { name: "light-desktop", colorScheme: "light", viewport: { width: 1280, height: 900 } },
  { name: "dark-desktop", colorScheme: "dark", viewport: { width: 1280, height: 900 } },
  { name: "light-phone", colorScheme: "light", viewport: { width: 390, height: 844 } },
  { name: "dark-phone", colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const;

const LOCALES = ["en", "zh-CN"];

const [folder = "screenshots", ...chosen] = process.argv.slice(2);
const square = await startSquare();
const browser = await chromium.launch(await findBrowser());
try {
  const all = await furnish(square.databaseUrl);
  const pages = chosen.length > 0 ? all.filter(({ name }) => chosen.includes(name)) : all;
  const session = await logInOnce(browser);
  for (const locale of LOCALES) for (const look of LOOKS) await takeAll(pages, look, locale, session);
} finally {
  await browser.close();
  await square.stop();
}

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Log-in mails to an address are limited, so all contexts share this session. */
async function logInOnce(browser: Browser): Promise<Session> {
  const context = await browser.newContext({ baseURL: square.origin });
  await enterAsDemoOwner(await context.newPage(), square);
  const session = await context.storageState();
  await context.close();
  return session;
}

async function takeAll(pages: ShownPage[], look: (typeof LOOKS)[number], locale: string, session: Session) {
  const { name: lookName, ...looks } = look;
  const to = join(folder, locale, lookName);
  mkdirSync(to, { recursive: true });
  const context = { ...looks, locale, baseURL: square.origin, reducedMotion: "reduce" } as const;
  const seen = {
    visitor: await browser.newContext(context),
    owner: await browser.newContext({ ...context, storageState: session }),
  };
  for (const { name, path, as } of pages) {
    const page = await seen[as].newPage();
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(to, `${name}.png`), fullPage: true });
    await page.close();
  }
  await seen.visitor.close();
  await seen.owner.close();
  console.log(`${pages.length} pages: ${to}`);
}
