import { defineConfig } from "vitest/config";
import { withConnect } from "./vitest.adapters.config.ts";
import { connectTests, project, shared, storyTest } from "./vitest.config.ts";

/** What functions change: routes, traced files, cold starts, processes that share nothing, and the scheduled routes. */
const include = [
  "lib/pages/journeys.adapter.test.ts",
  "lib/pages/markdown-form/address.adapter.test.ts",
  "lib/operations/jobs/cron.adapter.test.ts",
  "lib/api/shared/list-cache/own-writes.adapter.test.ts",
  "lib/areas/uploads/uploads.adapter.test.ts",
  "lib/mcp/requests.adapter.test.ts",
  connectTests,
  storyTest,
];

/** A platform of functions, as `vercel build` makes them: each is a separate process. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    maxWorkers: 1,
    projects: [
      project("functions", { include, isolate: false }, { adapter: "functions", environment: withConnect }),
    ],
  },
});
