import { expect, it } from "vitest";
import { campus } from "@/lib/areas/buildings/campus";
import { SHAPES, shapeOf } from "./shape";

it.each([
  ["old-library", "dome"],
  ["new-library", "block"],
  ["main-gate", "gate"],
  ["clock-tower", "tower"],
  ["tea-house", "pavilion"],
  ["botanical-garden", "glasshouse"],
  ["stadium", "arena"],
] as const)("%s is drawn as a %s", (slug, shape) => {
  expect(shapeOf(slug)).toBe(shape);
});

it("the shipped campus has buildings of every shape", () => {
  expect(new Set(campus().slugs.map(shapeOf)).size).toBe(SHAPES.length);
});

it("unknown slugs are drawn in several ways, each always in the same", () => {
  const slugs = Array.from({ length: 60 }, (_, no) => `unheard-of-${no}`);
  expect(new Set(slugs.map(shapeOf)).size).toBeGreaterThan(5);
  expect(slugs.map(shapeOf)).toEqual(slugs.map(shapeOf));
  expect(shapeOf("constructor")).toBeTypeOf("string");
});
