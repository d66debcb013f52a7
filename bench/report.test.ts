import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { MEASURES } from "./all-measures";
import { report } from "./report";
import { readResults } from "./results";

const MEASURED = [
  { names: ["V1", "V2"] as [string, string], title: "Beside a peer", needs: "NODEBB_URL" },
  { names: ["P3"] as [string], title: "The feed" },
];
const FEED = {
  commit: "abc1234",
  conditions: "2 cores",
  findings: [{ goal: "P3", measure: "GET /feed", wanted: "≥ 5 ×", found: "12.00 ×", met: true }],
};

it("a measure without a result is named with what it needs", () => {
  const text = report({ P3: FEED }, MEASURED);
  expect(text).toContain("Not measured here: V1, V2 (needs NODEBB_URL).");
  expect(text).toContain("- P3: The feed, at abc1234\n");
});

it("a result of a measure that is gone does not stay in the report", () => {
  expect(report({ P3: FEED, P1: { ...FEED, commit: "def5678" } }, MEASURED)).not.toContain("def5678");
});

it("bench/results.md is the report of bench/results.json", () => {
  expect(readFileSync("bench/results.md", "utf8")).toBe(report(readResults(), MEASURES));
});

it("each goal of bench/goals.md has a measure or a test, and each measure's goal is in it", () => {
  const goals = readFileSync("bench/goals.md", "utf8");
  const wanted = [...goals.matchAll(/^\| ([VP]\d+) /gm)].map(([, goal]) => goal);
  const measured = MEASURES.flatMap(({ names }) => names).filter((name) => /^[VP]\d+$/.test(name));
  const SHOWN = ["P8", "P9"];
  const HELD_BY_A_TEST = ["P18"];
  expect([...wanted, ...SHOWN].sort()).toEqual([...measured, ...HELD_BY_A_TEST].sort());
});
