import { defineConfig } from "@playwright/test";
import { findBrowser } from "./e2e/browser";
import { leftOut } from "./e2e/release";

export default defineConfig({
  testDir: "e2e",
  // Each worker has its own server, database and browser.
  workers: 2,
  // A walk with axe is long, and the other tests keep the machine busy meanwhile.
  timeout: 60_000,
  forbidOnly: true,
  grepInvert: leftOut,
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: await findBrowser(),
  },
});
