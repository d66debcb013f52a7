import { describe, expect, it } from "vitest";
import { registry } from "@/lib/api/registry";
import { codesIn, sourcesOf } from "@/lib/testing/sources";
import { codesOf, GENERAL } from "./codes";

/** The entry points of API requests. Everything that a request can throw is in the modules that these import. */
const DOORS = ["lib/api/app.ts", "lib/api/route.ts", "lib/api/node.ts", "lib/server/listener.ts"];

describe("the guide to the errors", () => {
  it("advises on exactly the codes that the API can answer with outside its tables of refusals", () => {
    const sources = sourcesOf(DOORS);
    const thrown = new Set([...sources].flatMap(([file, source]) => codesIn(file, source)));
    const advised = GENERAL.flatMap(({ status, codes }) => codes.map((code) => `${status} ${code}`));
    expect(advised.toSorted()).toEqual([...thrown].sort());
    // Proves that the sources include the areas.
    expect([...sources.keys()]).toContain("lib/areas/quests/refusals.ts");
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
