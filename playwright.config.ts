import { defineConfig } from "@playwright/test";
import { findBrowser } from "./e2e/browser";

export default defineConfig({
  testDir: "e2e",
  // Each worker has its own server, database and browser.
  workers: 2,
  forbidOnly: true,
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: await findBrowser(),
    trace: "retain-on-failure",
  },
});
