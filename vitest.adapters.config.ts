import { defineConfig } from "vitest/config";
import { EVERY_TEST } from "./lib/testing/breadth.ts";
import { adapterTests, connectTests, pageTests, project, shared } from "./vitest.config.ts";

/**
 * Everything that holds without a log-in of programs holds beside one, at another name of the same port. Next's own routes
 * have it from the build, which must know the variable as well.
 */
export const withConnect = { CONNECT_URL: "http://connect.localhost" };

/** What the self-hosted server alone has before Next: its front handler and its encodings. */
const OF_THE_FRONT_HANDLER = [
  "lib/api/http/encoding.adapter.test.ts",
  "lib/server/address.adapter.test.ts",
  "lib/server/next/front-handler.adapter.test.ts",
  "lib/server/probes.adapter.test.ts",
];

/** The two ways in, by the self-hosted server and by Next's own routes, which need a build. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    // Each worker has two servers, which show their first pages slowly, and in a quick run the browser is busy beside.
    maxWorkers: EVERY_TEST ? 2 : 1,
    projects: [
      project(
        "self-hosted",
        { include: [adapterTests, pageTests], isolate: false },
        { adapter: "self-hosted", environment: withConnect },
      ),
      project(
        "next",
        { include: [adapterTests, connectTests], exclude: OF_THE_FRONT_HANDLER, isolate: false },
        { adapter: "next", environment: withConnect },
      ),
    ],
  },
});
