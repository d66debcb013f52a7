import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";

/**
 * Loads modules again, as another bundle of the process would. Returns their singletons, and some of their
 * exports.
 */
async function load() {
  vi.resetModules();
  const [{ rateLimiter }, { keyCache }, { activityLog }] = await Promise.all([
    import("@/lib/api/limits/rate-limit"),
    import("@/lib/access/keys/cache"),
    import("@/lib/access/activity/log"),
    import("@/lib/api/http/record-request"),
    import("@/lib/areas/endpoints"),
  ]);
  return {
    exported: { rateLimiter, keyCache, activityLog },
    remembered: new Map(globalThis.__lobsterSquare),
  };
}

async function loadErrors() {
  vi.resetModules();
  const [{ GENERAL_REFUSALS }, { ApiError }] = await Promise.all([
    import("@/lib/api/contract/general"),
    import("@/lib/api/contract/errors"),
  ]);
  return { GENERAL_REFUSALS, ApiError };
}

/** Some of the expected singletons, so that the test below is not empty. */
const NAMES = [
  ...["rateLimiter", "keyCache", "activityLog", "viewCounter", "changes", "hub", "requestTally"],
  ...["counters", "statementCount", "healthChecks", "database", "snapshots", "snapshots/feed"],
  ...["snapshots/whispers", "snapshots/campus", "snapshots/leaderboard"],
];

/**
 * Types of collections that are filled once and then only read, so copies of them are harmless. Everything
 * else belongs to the process (docs/decisions/0617).
 */
const READ_ONLY = [
  "Map",
  "Set",
  "RegExp",
  "URL",
  "Intl",
  "TextDecoder",
  "TrieRouter",
  "PgDialect",
  "MarkdownIt",
  ...["WeakMap", "WeakSet", "Declarations", "MiniSearch"],
];

const files = ["lib", "db", "app"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith("testing/"))
    .map((file) => `${folder}/${file}`),
);

describe("state of the process", () => {
  it("exists once, however many bundles have a copy of its module", async () => {
    const [one, other] = [await load(), await load()];
    expect([...one.remembered.keys()]).toEqual(expect.arrayContaining(NAMES));
    expect([...other.remembered.keys()]).toEqual([...one.remembered.keys()]);
    for (const [name, value] of one.remembered) expect(other.remembered.get(name), name).toBe(value);
    for (const [name, value] of Object.entries(one.exported)) {
      expect(other.remembered.get(name), name).toBe(value);
      expect(new Map<string, unknown>(Object.entries(other.exported)).get(name), name).toBe(value);
    }
  });

  it("does not include errors, which every copy recognises", async () => {
    const copies = [await loadErrors(), await loadErrors()];
    for (const { GENERAL_REFUSALS } of copies)
      for (const { ApiError } of copies) {
        expect(GENERAL_REFUSALS.refuse("missing_key")).toBeInstanceOf(ApiError);
        expect(new Error("another")).not.toBeInstanceOf(ApiError);
      }
  });

  it("has a unique name", () => {
    const names = files.flatMap((file) =>
      [
        ...readFileSync(file, "utf8").matchAll(
          /\b(?:processSingleton|sharedSnapshot)(?:<.*?>)?\(\s*"([^"]+)"/g,
        ),
      ].map(([, name]) => name),
    );
    expect(names.length).toBeGreaterThan(30);
    expect([...new Set(names)]).toEqual(names);
  });

  it("is never created per copy of a module", () => {
    expect(files.length).toBeGreaterThan(300);
    const made = files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/^(?:export )?const (\w+)(?:: [^=]+)? = new (\w+)/gm)]
        .filter(([, , type = ""]) => !READ_ONLY.includes(type))
        .map(([, name, type]) => `${file}: ${name} = new ${type}`),
    );
    expect(made).toEqual([]);
  });
});
