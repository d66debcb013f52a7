import { defineConfig } from "vitest/config";
import { EVERY_TEST } from "./lib/testing/breadth.ts";
import { apiTests, pageTests, project, shared, shellTests } from "./vitest.config.ts";

/**
 * Tests of the API write to the database past the server, which would show that a second later. What its windows show
 * has tests of its own.
 */
const environment = { FEED_WINDOW: "off" };

/**
 * Everything that holds without a log-in of programs holds beside one, at another name of the same port. Next's own routes
 * have it from the build, which must know the variable as well.
 */
export const withConnect = { CONNECT_URL: "http://connect.localhost" };

/** What the self-hosted server alone has before Next: its front handler, its encodings, and pages without scripts. */
const OF_THE_FRONT_HANDLER = [
  "lib/api/http/encoding.shell.test.ts",
  "lib/server/next/front-handler.shell.test.ts",
  "lib/server/next/strip-client-runtime.pages.test.ts",
  "lib/server/probes.shell.test.ts",
];

const throughShell = (shell: string, include: string[], exclude: string[] = []) =>
  project(shell, { include, exclude, isolate: false }, { shell, environment: withConnect });

const apiThrough = (shell: string) =>
  project(`${shell}-api`, { include: [apiTests], isolate: false }, { shell, environment });

/** The production shells, which need a build. In a whole run each shell runs all tests of the API and of pages. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    // Each worker has two servers, which show their first pages slowly, and in a quick run the browser is busy beside.
    maxWorkers: EVERY_TEST ? 2 : 1,
    projects: [
      throughShell("self-hosted", [shellTests, pageTests]),
      throughShell("next-start", [shellTests, pageTests], OF_THE_FRONT_HANDLER),
      ...(EVERY_TEST ? [apiThrough("self-hosted"), apiThrough("next-start")] : []),
    ],
  },
});
