import { defineConfig } from "vitest/config";
import { withConnect } from "./vitest.adapters.config.ts";
import { adapterTests, connectTests, project, shared } from "./vitest.config.ts";

/**
 * What the platform's edge does, which compresses and is the first to read a path; and what a door of our own before Next does
 * elsewhere.
 */
const exclude = [
  "lib/api/http/encoding.adapter.test.ts",
  "lib/server/*.adapter.test.ts",
  "lib/server/next/front-handler.adapter.test.ts",
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
        { include: [adapterTests, connectTests], exclude, isolate: false },
        { adapter: "functions", environment: withConnect },
      ),
    ],
  },
});
