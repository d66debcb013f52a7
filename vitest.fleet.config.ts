import { defineConfig } from "vitest/config";
import { fleetTests, project, shared, storyTest } from "./vitest.config.ts";

/** Three servers and everything between and behind them (docs/decisions/0641). They need a build. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    maxWorkers: 1,
    projects: [
      project("fleet", {
        include: [storyTest, fleetTests],
        globalSetup: ["lib/testing/fleet/expect-programs.ts", "lib/testing/global-setup.ts"],
      }),
    ],
  },
});
