import { furnish, type ShownPage } from "./pages";
import { test as onSquare } from "./square";
import { openWalkers, type Walker } from "./walker";

type Walkers = (locale: string, as: ShownPage["as"]) => Promise<Walker>;

/**
 * Tests on a square that has the demo, with its pages and those who walk through them. Playwright gives the files that
 * use it one worker and so one square.
 */
export const test = onSquare.extend<object, { pages: ShownPage[]; walkers: Walkers }>({
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
