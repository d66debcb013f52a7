import { defineConfig } from "vitest/config";
import { apiTests, pageTests, project, shared, shellTests } from "./vitest.config";

/** With EVERY_API_TEST=1 each shell runs the whole API, as before a release. */
const include = [shellTests, pageTests, ...(process.env.EVERY_API_TEST ? [apiTests] : [])];

/** The production shells, which need a build. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: [
      project("self-hosted", { include, isolate: false }),
      project("next-start", { include, isolate: false }),
    ],
  },
});
