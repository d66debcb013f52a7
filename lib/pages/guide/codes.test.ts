import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import { registry } from "@/lib/api/contract/registry";
import { codesIn, sourcesOf } from "@/lib/testing/assertions/sources";
import { codesOf } from "./codes";

/** The entry points of API requests. The modules that these import throw every error of a request. */
const DOORS = [
  "lib/api/app.ts",
  "lib/api/http/route.ts",
  "lib/api/node.ts",
  "lib/mcp/node.ts",
  "lib/server/listener.ts",
  "lib/operations/jobs/cron.ts",
];

const sources = sourcesOf(DOORS);

/** Reads challenge files at the command line, where its errors are not the API's. */
const OFFLINE = "lib/areas/challenges/file.ts";

describe("the guide to the errors", () => {
  it("has every code that the API can answer with: no error is made outside a table of refusals", () => {
    const made = [...sources].filter(([file]) => file !== OFFLINE).flatMap(([, source]) => codesIn(source));
    expect(made).toEqual([]);
    // Proves that the sources include the areas.
    expect([...sources.keys()]).toContain("lib/areas/quests/refusals.ts");
  });

  it("has no general code that nothing answers with", () => {
    const all = [...sources.values()].join("\n");
    const loadBalancer = readFileSync("deploy/haproxy.cfg", "utf8");
    const isAnswered = (code: string) =>
      new RegExp(`GENERAL_REFUSALS\\.refuse\\(\\s*"${code}"`).test(all) ||
      loadBalancer.includes(`"code":"${code}"`);
    expect(Object.keys(GENERAL_REFUSALS.rows).filter((code) => !isAnswered(code))).toEqual([]);
  });

  it("has the refusals of every operation", () => {
    const advised = new Set(codesOf(registry).flatMap(({ codes }) => codes));
    const declared = registry.flatMap(({ definition }) => definition.refusals ?? []);
    expect(declared.length).toBeGreaterThan(60);
    expect(declared.filter(({ code }) => !advised.has(code))).toEqual([]);
  });

  it("has each code once per status, so that each has one piece of advice", () => {
    const codes = codesOf(registry).flatMap(({ status, codes }) => codes.map((code) => `${status} ${code}`));
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("omits codes that agents never get", () => {
    expect(codesOf(registry).flatMap(({ codes }) => codes)).not.toContain("wrong_cron_secret");
  });
});
