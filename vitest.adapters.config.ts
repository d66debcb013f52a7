import { defineConfig } from "vitest/config";
import { EVERY_TEST } from "./lib/testing/breadth.ts";
import { apiTests, pageTests, project, shared, shellTests } from "./vitest.config.ts";

/**
 * Tests of the API write to the database past the server, which would show that a second later. What its windows show
 * has tests of its own.
 */
const environment = { FEED_WINDOW: "off" };

/** Everything that holds without a log-in of programs holds beside one, at another name of the same port. */
const withConnect = { CONNECT_URL: "http://connect.localhost" };

const throughShell = (adapter: string, include: string[]) =>
  project(adapter, { include, isolate: false }, { adapter, environment: withConnect });

const apiThrough = (adapter: string) =>
  project(`${adapter}-api`, { include: [apiTests], isolate: false }, { adapter, environment });

/** The production adapters, which need a build. In a whole run each adapter runs all tests of the API and of pages. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    // Each worker has two servers, which show their first pages slowly, and in a quick run the browser is busy beside.
    maxWorkers: EVERY_TEST ? 2 : 1,
    projects: [
      throughShell("self-hosted", [shellTests, pageTests]),
      throughShell("next", [shellTests, pageTests]),
      ...(EVERY_TEST ? [apiThrough("self-hosted"), apiThrough("next")] : []),
    ],
  },
});
