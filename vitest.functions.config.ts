import { defineConfig } from "vitest/config";
import { withConnect } from "./vitest.adapters.config.ts";
import { adapterTests, connectTests, project, shared } from "./vitest.config.ts";

/**
 * What differs from the platform's edge, which compresses and is the first to read a path, and from the front
 * handler, which is elsewhere before Next.
 */
const exclude = [
  "lib/api/http/encoding.adapter.test.ts",
  "lib/server/*.adapter.test.ts",
  "lib/server/next/front-handler.adapter.test.ts",
];

/** A platform of functions, as `vercel build` makes them: each is a separate process. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    maxWorkers: 1,
    // Every function starts cold, and a test may be the first to request a dozen of them.
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
