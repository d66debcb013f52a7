import { defineConfig } from "@playwright/test";
import { PATIENCE_MS } from "@/lib/testing/breadth";
import { AUTH_SECRET } from "@/lib/testing/servers/secrets";
import { findBrowser } from "./e2e/browser";

// Journeys register lobsters themselves, which needs the secret of their servers.
process.env.AUTH_SECRET = AUTH_SECRET;

export default defineConfig({
  testDir: "e2e",
  // A worker's server, database and browser keep one core busy, and other tests use the other.
  workers: 1,
  // A test ends when its conditions hold, which on a busy machine is late.
  timeout: 300_000,
  expect: { timeout: PATIENCE_MS },
  forbidOnly: true,
  reporter: "list",
  use: {
    browserName: "chromium",
    // Transitions between colours, as after a change of the scheme, would be measured half-way.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: await findBrowser(),
  },
});
