import { defineConfig } from "vitest/config";
import { pageTests, project, shared, shellTests } from "./vitest.config.ts";

/** A platform of functions, as `vercel build` makes them for it: each a process of its own. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    maxWorkers: 1,
    projects: [project("functions", { include: [shellTests, pageTests], isolate: false })],
  },
});
