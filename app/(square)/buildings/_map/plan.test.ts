import { describe, expect, it } from "vitest";
import { campus } from "@/lib/areas/buildings/campus";
import { planOf } from "./plan";
import { distance, type Point } from "./point";
import { MAP, REACH } from "./sites";

const at = (slug: string, x: number, y: number) => ({ slug, map: { x, y } });

const crowd = Array.from({ length: 20 }, (_, no) =>
  at(`b-${no}`, 40 + 3 * (no % 5), 50 + 2 * Math.floor(no / 5)),
);

const CAMPUSES = {
  shipped: campus().buildings,
  "two at one point": [at("one", 50, 50), at("other", 50, 50)],
  "four corners": [at("a", 0, 0), at("b", 100, 0), at("c", 0, 100), at("d", 100, 100)],
  crowd,
};

const pairs = (sites: Point[]) =>
  sites.flatMap((one, no) => sites.slice(no + 1).map((other) => [one, other]));

describe.each(Object.entries(CAMPUSES))("the plan of a campus (%s)", (_, buildings) => {
  const plan = planOf(buildings);
  const sites = [...plan.sites.values()];

  it("contains every building, completely on the map", () => {
    expect([...plan.sites.keys()]).toEqual(buildings.map(({ slug }) => slug));
    for (const { x, y } of sites) {
      expect(x).toBeGreaterThanOrEqual(REACH.side);
      expect(x).toBeLessThanOrEqual(MAP.width - REACH.side);
      expect(y).toBeGreaterThanOrEqual(REACH.up);
      expect(y).toBeLessThanOrEqual(MAP.height - REACH.down);
    }
  });

  it("leaves each building room for its name", () => {
    for (const [one, other] of pairs(sites)) {
      if (!one || !other) throw new Error("a pair has two");
      const isAside = Math.abs(one.x - other.x) >= 2 * REACH.side - 2;
      const isBeyond = Math.abs(one.y - other.y) >= REACH.up + REACH.down - 2;
      expect(isAside || isBeyond).toBe(true);
    }
  });

  it("places trees and the pond on empty ground", () => {
    expect(plan.trees.length).toBeGreaterThan(0);
    for (const site of sites) {
      expect(distance(site, plan.pond)).toBeGreaterThan(plan.pond.radius);
      for (const tree of plan.trees) expect(distance(site, tree)).toBeGreaterThan(REACH.down);
    }
  });

  it("is the same every time", () => {
    expect(planOf(buildings)).toEqual(plan);
  });
});

it("buildings that are far apart are exactly at their coordinates", () => {
  const { sites } = planOf([at("west", 0, 50), at("middle", 50, 50), at("east", 100, 50)]);
  const xs = [...sites.values()].map(({ x }) => x);
  expect((xs[0] ?? 0) + (xs[2] ?? 0)).toBe(2 * (xs[1] ?? 0));
});

it("paths connect the whole campus", () => {
  const { paths, sites } = planOf(campus().buildings);
  const ends = paths.map((path) => path.match(/^M(-?\d+ -?\d+)Q-?\d+ -?\d+ (-?\d+ -?\d+)$/)?.slice(1) ?? []);
  const reached = new Set(ends[0]);
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const pair of ends)
      if (pair.some((end) => reached.has(end))) for (const end of pair) reached.add(end);
  }
  expect(reached.size).toBe(sites.size + 1);
});
