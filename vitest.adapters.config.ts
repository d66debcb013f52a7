import { defineConfig } from "vitest/config";
import { EVERY_TEST } from "./lib/testing/breadth.ts";
import { adapterTests, pageTests, project, shared } from "./vitest.config.ts";

/** Everything that holds without a log-in of programs holds beside one, at another name of the same port. */
const environment = { CONNECT_URL: "http://connect.localhost" };

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
        { adapter: "self-hosted", environment },
      ),
      project("next", { include: [adapterTests], isolate: false }, { adapter: "next", environment }),
    ],
  },
});
