import { expect, it } from "vitest";
import { linesOf } from "./lines";

it.each([
  ["Stadium", ["Stadium"]],
  ["Clock Tower", ["Clock Tower"]],
  ["Mathematics Hall", ["Mathematics", "Hall"]],
  ["Lakeside Tea House", ["Lakeside Tea", "House"]],
  ["图书馆", ["图书馆"]],
  ["国际学术交流中心", ["国际学术", "交流中心"]],
  ["The Very Long Name of a Building that Nobody Says", ["The Very Long", "Name of a…"]],
  ["Donaudampfschifffahrtsgesellschaft", ["Donaudampfschiff…"]],
])("%s is split into short lines", (name, lines) => {
  expect(linesOf(name)).toEqual(lines);
});
