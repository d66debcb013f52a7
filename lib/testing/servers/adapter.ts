import { inject } from "vitest";

/** The origin of this worker's server; undefined in a project that tests in process. */
export const originOfAdapter = (): string | undefined =>
  inject("origins")[Number(process.env.VITEST_POOL_ID ?? 1) - 1];
