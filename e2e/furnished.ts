import { furnish, type ShownPage } from "./pages";
import { test as onSquare } from "./square";
import { type Guise, openWalkers, type Walker } from "./walker";

type WalkerAs = (guise: Guise) => Promise<Walker>;

/**
 * Tests on a square with the demo, with its pages and the walkers through them. Each worker fills its own.
 */
export const test = onSquare.extend<object, { pages: ShownPage[]; walkerAs: WalkerAs }>({
  pages: [async ({ square }, use) => use(await furnish(square.databaseUrl)), { scope: "worker" }],
  walkerAs: [
    // The demo's owner can log in only once there is a demo.
    async ({ browser, square, pages: _ }, use) => {
      const { walkerAs, close } = openWalkers(browser, square);
      await use(walkerAs);
      await close();
    },
    { scope: "worker" },
  ],
});
