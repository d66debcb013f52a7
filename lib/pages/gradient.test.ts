import { expect, it } from "vitest";
import { gradientOf } from "./gradient";

it("a seed has one gradient, and seeds spread over many", () => {
  const seeds = Array.from({ length: 200 }, (_, no) => `seed-${no}`);
  expect(gradientOf("pearl")).toEqual(gradientOf("pearl"));
  expect(new Set(seeds.map((seed) => JSON.stringify(gradientOf(seed)))).size).toBeGreaterThan(50);
});

it("the empty seed and Chinese seeds have gradients, too", () => {
  for (const seed of ["", "钳子"]) expect(gradientOf(seed).from).toMatch(/^#[0-9a-f]{6}$/);
});
