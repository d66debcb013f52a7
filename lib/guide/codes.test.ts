import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { registry } from "@/lib/api/registry";
import { codesOf, GENERAL } from "./codes";

/** Where requests to the API come in; what can be thrown on their way is in what these import. */
const DOORS = ["lib/api/app.ts", "lib/api/route.ts", "lib/api/node.ts", "lib/server/listener.ts"];

const STATUS: Record<string, number> = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  conflict: 409,
  unavailable: 503,
};

const IMPORT = /^(?:import|export) [^;]*?from "((?:@\/|\.)[^"]+)";$/gm;
const NAMED = /\b(badRequest|unauthorized|forbidden|conflict|unavailable)\(\s*([^\s,)]+)/g;
const PLAIN = /new ApiError\(\s*(\d+),\s*"([a-z_]+)"/g;

function sourcesOf(doors: string[]): Map<string, string> {
  const sources = new Map<string, string>();
  const waiting = [...doors];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file)) continue;
    const source = readFileSync(file, "utf8");
    sources.set(file, source);
    for (const [, specifier = ""] of source.matchAll(IMPORT)) {
      const path = specifier.startsWith("@/")
        ? specifier.slice(2)
        : relative(".", join(dirname(file), specifier));
      if (existsSync(`${path}.ts`)) waiting.push(`${path}.ts`);
    }
  }
  return sources;
}

/** `409 not_open`, for each place in a source that names an error. */
function codesIn(file: string, source: string): string[] {
  const plain = [...source.matchAll(PLAIN)].map(([, status, code]) => `${status} ${code}`);
  const named = [...source.matchAll(NAMED)].flatMap(([, thrower = "", argument = ""]) => {
    const code = /^"(\w+)"$/.exec(argument)?.[1];
    return code === undefined ? `${thrower}(${argument}) in ${file}` : `${STATUS[thrower]} ${code}`;
  });
  return [...plain, ...named];
}

describe("the guide to the errors", () => {
  it("advises on exactly the codes that the API can answer with outside its tables of refusals", () => {
    const sources = sourcesOf(DOORS);
    const thrown = new Set([...sources].flatMap(([file, source]) => codesIn(file, source)));
    const advised = GENERAL.flatMap(({ status, codes }) => codes.map((code) => `${status} ${code}`));
    expect(advised.toSorted()).toEqual([...thrown].sort());
    // The walk went through the areas.
    expect([...sources.keys()]).toContain("lib/quests/refusals.ts");
  });

  it("has the refusals of every operation", () => {
    const advised = new Set(codesOf(registry).flatMap(({ codes }) => codes));
    const declared = registry.flatMap(({ definition }) => definition.refusals ?? []);
    expect(declared.length).toBeGreaterThan(60);
    expect(declared.filter(({ code }) => !advised.has(code))).toEqual([]);
  });

  it("names no code twice with a status, so that each has one advice", () => {
    const codes = codesOf(registry).flatMap(({ status, codes }) => codes.map((code) => `${status} ${code}`));
    expect(new Set(codes).size).toBe(codes.length);
  });
});
