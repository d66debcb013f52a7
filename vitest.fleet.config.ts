import { defineConfig } from "vitest/config";
import { apiTests, fleetTests, project, shared, shellTests } from "./vitest.config.ts";

/**
 * As in vitest.adapters.config.ts, tests of the API write to the database past the servers; and they expect images in a folder,
 * which processes of one machine can share.
 */
const environment = { FEED_WINDOW: "off", S3_BUCKET: "" };

/** What a load balancer, or a second process, answers otherwise than one process alone (docs/decisions/0641). */
const exclude = [
  "lib/server/next/front-handler.adapter.test.ts",
  "lib/api/http/refusals.adapter.test.ts",
  "lib/api/limits/budgets.api.test.ts",
];

/** Three servers and all that is between and behind them (docs/decisions/0641). They need a build. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    maxWorkers: 1,
    projects: [
      project(
        "fleet-api",
        {
          include: [apiTests, shellTests],
          exclude,
          globalSetup: ["lib/testing/fleet/expect-programs.ts", "lib/testing/fleet/global-setup.ts"],
          isolate: false,
        },
        { adapter: "fleet", environment },
      ),
      project("fleet", {
        include: [fleetTests],
        globalSetup: ["lib/testing/fleet/expect-programs.ts", "lib/testing/global-setup.ts"],
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
