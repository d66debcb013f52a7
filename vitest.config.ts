import { tmpdir } from "node:os";
import { join } from "node:path";
import { configDefaults, defineConfig, type TestUserConfig, type ViteUserConfig } from "vitest/config";

const seed = Number(process.env.TEST_SEED ?? 1);

/** What a run stores goes into a folder of its own; the global set-up removes it. */
process.env.DATA_DIR = join(tmpdir(), `lobster-square-test-${process.pid}`);

/** Tests of what differs between the shells: HTTP itself, bodies, headers, uploads. Each shell runs them. */
export const shellTests = "**/*.shell.test.ts";

/** Tests of the API that hold in every shell, as all shells share the code that answers. */
export const apiTests = "**/*.api.test.ts";

/** Tests of pages, which are there only where Next is. Those that a shell could break are shell tests as well. */
export const pageTests = "**/*.pages.test.ts";
const shellPageTests = "**/*.pages.shell.test.ts";

/** Tests that start processes, wait for silence or load modules anew. */
const processTests = "**/*.process.test.ts";

const excluded = [...configDefaults.exclude, "e2e/**", ".next/**", "dist/**"];

/** A project whose workers each have a database; `name` is the shell that its tests talk to. */
export const project = (name: string, { exclude = [], ...options }: TestUserConfig) => ({
  extends: true as const,
  test: {
    name,
    globalSetup: ["lib/testing/global-setup.ts"],
    setupFiles: ["lib/testing/setup.ts"],
    exclude: [...excluded, ...exclude],
    provide: { shell: name, seed },
    ...options,
  },
});

export const shared: ViteUserConfig = {
  resolve: { alias: { "@": import.meta.dirname } },
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
  },
};

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: [
      // The files of a worker share its modules, as requests share those of a server.
      project("in-process", {
        include: ["**/*.test.{ts,tsx}"],
        exclude: [pageTests, shellPageTests, processTests],
        isolate: false,
      }),
      project("processes", { include: [processTests] }),
    ],
  },
});
