import { defineConfig } from "vitest/config";
import { EVERY_TEST } from "./lib/testing/breadth";
import { apiTests, pageTests, project, shared, shellTests } from "./vitest.config";

/** In a whole run each shell runs all tests of the API and of pages. */
const everywhere = EVERY_TEST ? [shellTests, pageTests, apiTests] : [shellTests];

/** The production shells, which need a build. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: [
      project("self-hosted", { include: [...everywhere, pageTests], isolate: false }),
      project("next-start", { include: everywhere, isolate: false }),
    ],
  },
});
