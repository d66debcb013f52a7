import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Plugin } from "vite";
import { configDefaults, defineConfig, type TestUserConfig, type ViteUserConfig } from "vitest/config";
import { EVERY_TEST, NO_RECENT_POOLER, PATIENCE_MS } from "./lib/testing/breadth.ts";
import { AUTH_SECRET } from "./lib/testing/servers/secrets.ts";

const seed = Number(process.env.TEST_SEED ?? 1);

/** Each run stores its files in its own folder, which the global set-up removes. */
process.env.DATA_DIR = join(tmpdir(), `lobster-square-test-${process.pid}`);

/**
 * Tests of what an adapter could break, such as HTTP, bodies and uploads. They run through adapters and in
 * process.
 */
export const adapterTests = "**/*.adapter.test.ts";

/** Compares an adapter with the process itself. Each starts a square of its own. */
export const storyTest = "lib/testing/story/story.adapter.test.ts";

/** Tests of pages, which exist only where Next runs. */
export const pageTests = "**/*.pages.test.ts";

/** The log-in of programs, which Next's own routes select by Host differently from the self-hosted server. */
export const connectTests = "lib/connect/*.pages.test.ts";

/** Tests that start processes, wait for a timeout or reload modules. */
const processTests = "**/*.process.test.ts";

/** Tests that only a whole run includes, because they are long and seldom fail. */
const slowTests = "**/*.slow.test.ts";

/** Those of them that need modules which no other file has loaded. */
const isolated = ["lib/operations/start/*.slow.test.ts", "lib/areas/*-pooler.slow.test.ts"];

/** Those of them that need three servers and both cores, and have their own configuration. */
export const fleetTests = "lib/testing/fleet/*.slow.test.ts";

const excluded = [
  ...configDefaults.exclude,
  "e2e/**",
  ".next/**",
  "dist/**",
  ...(NO_RECENT_POOLER ? ["**/recent-pooler.slow.test.ts"] : []),
];

/**
 * Where a project's tests send their requests: an adapter, and further variables of its servers' environment.
 */
interface Target {
  adapter: string;
  environment?: Record<string, string>;
}

/** A project in which each worker has its own database. */
export const project = (
  name: string,
  { exclude = [], ...options }: TestUserConfig,
  { adapter, environment = {} }: Target = { adapter: name },
) => ({
  extends: true as const,
  test: {
    name,
    globalSetup: ["lib/testing/global-setup.ts"],
    setupFiles: ["lib/testing/setup.ts"],
    exclude: [...excluded, ...exclude],
    provide: { adapter, environment, seed, build: ".next" },
    ...options,
  },
});

export const shared: ViteUserConfig = {
  resolve: { alias: { "@": import.meta.dirname } },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // Answers already show a failure, so its log lines would be noise.
    // Tests name their caller in X-Forwarded-For, so that they do not use up each other's rate limits.
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? "silent", TRUST_PROXY: "1", AUTH_SECRET },
    // next-auth imports Next's modules without file extensions, which Node does not resolve.
    server: { deps: { inline: ["next-auth"] } },
    pool: "forks",
    // The runs of `npm test` use each other's transformed files.
    experimental: { fsModuleCache: true },
    // Tests are shuffled within a file, so none may depend on another. TEST_SEED changes the order and random
    // cases.
    sequence: { shuffle: { tests: true, files: false }, seed },
    maxWorkers: 2,
    // The files of a worker share modules, so a spy must not outlive its test.
    restoreMocks: true,
    // These only end what hangs: on a busy machine every test takes longer.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Asynchronous effects may take their time, too.
    expect: { poll: { timeout: PATIENCE_MS } },
    // Servers answer open requests before they end.
    teardownTimeout: 60_000,
  },
};

/**
 * Tests in process run as if lib/cluster did not exist: importing it fails, except in that room's own tests.
 */
const withoutCluster: Plugin = {
  name: "without-cluster",
  enforce: "pre",
  resolveId(id, importer) {
    const room = join(import.meta.dirname, "lib/cluster/");
    const isOfRoom = importer?.startsWith(room) || id.includes(".test.");
    return id.startsWith(room) && !isOfRoom ? "\0without-cluster" : undefined;
  },
  load: (id) =>
    id === "\0without-cluster"
      ? 'throw new Error("lib/cluster is not there while one process is tested.")'
      : undefined,
};

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: [
      // The test files of a worker share loaded modules, just as requests share those of a server.
      {
        ...project("in-process", {
          include: ["**/*.test.{ts,tsx}"],
          exclude: [pageTests, processTests, slowTests, storyTest],
          isolate: false,
          // A command that runs in process does not look for other processes.
          env: { FEED_WINDOW: "on" },
        }),
        plugins: [withoutCluster],
      },
      project("processes", {
        include: [processTests, ...(EVERY_TEST ? isolated : [])],
        sequence: { groupOrder: 1 },
      }),
      project("slow", {
        include: EVERY_TEST ? [slowTests] : [],
        exclude: [fleetTests, ...isolated],
        // To load the modules anew would take each file two seconds.
        isolate: false,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
