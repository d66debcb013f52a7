import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";

/** Loads the modules anew, as another bundle of the process would. */
async function load() {
  vi.resetModules();
  const [{ rateLimiter }, { keyCache }, { activityLog }] = await Promise.all([
    import("@/lib/api/contract/policies"),
    import("@/lib/api/auth/authenticate"),
    import("@/lib/api/telemetry/audit-context"),
    import("@/lib/api/telemetry/record-request"),
    import("@/lib/platform/health-checks"),
    import("@/db/client"),
    import("@/lib/areas/posts/endpoints"),
    import("@/lib/areas/whispers/endpoints"),
    import("@/lib/areas/buildings/endpoints"),
    import("@/lib/areas/challenges/endpoints"),
    import("@/lib/areas/events/endpoints"),
  ]);
  return {
    rateLimiter,
    keyCache,
    activityLog,
    viewCounter: globalThis.__lobsterSquareViewCounter,
    publisher: globalThis.__lobsterSquarePublisher,
    changes: globalThis.__lobsterSquareChanges,
    feed: globalThis.__lobsterSquareFeedWindows,
    whispers: globalThis.__lobsterSquareWhisperWindow,
    campus: globalThis.__lobsterSquareCampus,
    scores: globalThis.__lobsterSquareTopScores,
    hub: globalThis.__lobsterSquareHub,
    requests: globalThis.__lobsterSquareRequests,
    counters: globalThis.__lobsterSquareCounters,
    work: globalThis.__lobsterSquareWork,
    parts: globalThis.__lobsterSquareHealthChecks,
  };
}

/**
 * Types of collections that are filled once and then only read, so copies of them are harmless. Everything else belongs to the
 * process (docs/decisions/0617).
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
  "WeakMap",
];

const files = ["lib", "db", "app"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith("testing/"))
    .map((file) => `${folder}/${file}`),
);

describe("what a process counts and remembers", () => {
  it("exists once, however many bundles hold a copy of its module", async () => {
    const [one, other] = [await load(), await load()];
    for (const part of Object.keys(one) as (keyof typeof one)[]) {
      expect(one[part], part).toBeDefined();
      expect(other[part], part).toBe(one[part]);
    }
  });

  it("is nowhere made for each copy of a module", () => {
    expect(files.length).toBeGreaterThan(300);
    const made = files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/^(?:export )?const (\w+)(?:: [^=]+)? = new (\w+)/gm)]
        .filter(([, , type = ""]) => !READ_ONLY.includes(type))
        .map(([, name, type]) => `${file}: ${name} = new ${type}`),
    );
    expect(made).toEqual([]);
  });
});
