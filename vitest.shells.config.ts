import { defineConfig } from "vitest/config";
import { apiTests, pageTests, project, shared, shellTests } from "./vitest.config";

/** With EVERY_TEST=1 each shell runs all tests of the API and of pages. This is done before a release. */
const everywhere = process.env.EVERY_TEST ? [shellTests, pageTests, apiTests] : [shellTests];

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
