import { defineConfig } from "vitest/config";
import { pageTests, project, shared, shellTests } from "./vitest.config.ts";
import { withConnect } from "./vitest.shells.config.ts";

/**
 * What the platform's edge does, which compresses and is the first to read a path; what a door of our own before Next does elsewhere; and that a key which
 * is pasted ends at once, which other functions know within a second. Pages there are kept by nobody, so they name nothing in
 * Vary.
 */
const exclude = [
  "lib/api/http/encoding.shell.test.ts",
  "lib/api/http/refusals.shell.test.ts",
  "lib/api/auth/secrets.shell.test.ts",
  "lib/pages/guide/markdown.pages.test.ts",
  "lib/pages/hostile.pages.test.ts",
  "lib/server/next/front-handler.shell.test.ts",
  "lib/server/next/strip-client-runtime.pages.test.ts",
  "lib/server/probes.shell.test.ts",
];

/** A platform of functions, as `vercel build` makes them for it: each a process of its own. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    maxWorkers: 1,
    // Every function starts cold, and a test may be the first to ask for a dozen of them.
    testTimeout: 180_000,
    projects: [
      project(
        "functions",
        { include: [shellTests, pageTests], exclude, isolate: false },
        { shell: "functions", environment: withConnect },
      ),
    ],
  },
});
