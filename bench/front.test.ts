import { expect, it } from "vitest";
import { frontRows, goalsOf } from "./front";
import { growthFindings, WANTED } from "./growth";
import type { Finding } from "./measure";

const finding = (given: Partial<Finding>): Finding => ({
  ...{ goal: "P2", measure: "GET /feed", wanted: "≥ 45 %", found: "82 %" },
  ...given,
});

it("the front table has a row for each wait that was measured, with each yardstick in its column", () => {
  const [head = [], ...rows] = frontRows([
    finding({ front: { wait: "like", beside: "peer" }, found: "28.00 ×" }),
    finding({ front: { wait: "newest", beside: "limit" } }),
    finding({ front: { wait: "newest", beside: "peer" }, found: "16.60 ×" }),
    finding({ found: "in no row" }),
  ]);
  expect(rows).toEqual([
    ["the newest 30 posts", "16.60 ×", "82 %", "–", "–", "–"],
    ["liking", "28.00 ×", "–", "–", "–", "–"],
  ]);
  expect(head).toHaveLength(6);
});

it("a missed goal is bold in the front table, and not repeated below it", () => {
  const missed = finding({ met: false, front: { wait: "newest", beside: "limit" } });
  expect(frontRows([missed])[1]).toContain("**82 %**");
  expect(goalsOf([missed])).toEqual({ met: [], missed: [] });
});

it("a goal is met if none of its findings misses it", () => {
  const findings = [
    finding({ goal: "P10", met: true }),
    finding({ goal: "P4", met: true }),
    finding({ goal: "P4", met: false }),
    finding({ goal: "P3", met: true }),
    finding({ goal: "P8" }),
  ];
  expect(goalsOf(findings)).toEqual({ met: ["P3", "P10"], missed: [findings[2]] });
});

const grown = (address: string, growth: number, isSmall = false) => ({
  ...{ address, growth, isSmall },
  ...{ measure: `${address}: p50`, context: "" },
});

it("what grows most stands in the front table, and nothing that is too small to matter", () => {
  const list = [grown("GET /a", 1.2), grown("GET /b", 9, true), grown("GET /c", 2.5), grown("GET /d", 1.6)];
  const [summary, ...each] = growthFindings(list, { wanted: WANTED.operation, worst: "worstOperation" });
  expect(summary).toMatchObject({ found: "2.50 ×, GET /c", met: false, front: { wait: "worstOperation" } });
  expect(summary?.measure).toContain("of 4 that grows most; 2 miss the goal");
  expect(each.map(({ met }) => met)).toEqual([true, true, false, false]);
  expect(goalsOf(each).missed).toEqual([]);
});

it("a page that is too small to matter may be the only one", () => {
  expect(growthFindings([grown("/b", 9, true)], { wanted: WANTED.page, worst: "worstPage" })).toHaveLength(1);
});
