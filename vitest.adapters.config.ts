import { defineConfig } from "vitest/config";
import { adapterTests, connectTests, pageTests, project, shared } from "./vitest.config.ts";

/**
 * All guarantees without a log-in of programs also hold with one, at another name of the same port. Next's
 * own routes get it from the build, which must know the variable as well.
 */
export const withConnect = { CONNECT_URL: "http://connect.localhost" };

/** What only the self-hosted server adds before Next: its front handler and its encodings. */
const OF_THE_FRONT_HANDLER = [
  "lib/api/http/encoding.adapter.test.ts",
  "lib/server/address.adapter.test.ts",
  "lib/server/next/front-handler.adapter.test.ts",
  "lib/server/probes.adapter.test.ts",
];

/** Two adapters, the self-hosted server and Next's own routes, both of which need a build. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    // A worker's servers are slow to show their first pages. They keep one core busy, and other tests use the other.
    maxWorkers: 1,
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
