import { tmpdir } from "node:os";
import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

const root = import.meta.dirname;
const seed = Number(process.env.TEST_SEED ?? 1);

/** What a run stores goes into a folder of its own; the global set-up removes it. */
process.env.DATA_DIR = join(tmpdir(), `lobster-square-test-${process.pid}`);

/** The API's own tests run through every shell; everything else runs once, in process. */
const apiTests = "**/*.api.test.ts";

/** Pages are there only where Next is, and run through both of those shells. */
const pageTests = "**/*.pages.test.ts";

const excluded = [...configDefaults.exclude, "e2e/**", ".next/**", "dist/**"];

const project = (name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...excluded, ...exclude],
    globalSetup: ["lib/testing/global-setup.ts"],
    setupFiles: ["lib/testing/setup.ts"],
    provide: { shell: name, seed },
  },
});

export default defineConfig({
  resolve: { alias: { "@": root } },
  esbuild: { jsx: "automatic" },
  test: {
    // A failure is in the answer; what would be logged of it is noise here.
    // A test says by X-Forwarded-For who calls, so that tests do not spend each other's limits.
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? "silent", TRUST_PROXY: "1" },
    // Imports Next's modules without their extensions, which Node alone does not resolve.
    server: { deps: { inline: ["next-auth"] } },
    pool: "forks",
    // Shuffled within a file: a test stands on its own. TEST_SEED gives another order and other random cases.
    sequence: { shuffle: { tests: true, files: false }, seed },
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      project("in-process", ["**/*.test.{ts,tsx}"], [pageTests]),
      project("self-hosted", [apiTests, pageTests]),
      project("next-start", [apiTests, pageTests]),
    ],
  },
});
