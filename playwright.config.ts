import { defineConfig } from "@playwright/test";
import { findBrowser } from "./e2e/browser";

export default defineConfig({
  testDir: "e2e",
  // One server, one browser: the journeys are few, and machines small.
  workers: 1,
  forbidOnly: true,
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: await findBrowser(),
    trace: "retain-on-failure",
  },
});
