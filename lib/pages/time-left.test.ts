import { expect, it } from "vitest";
import { timeLeft } from "./time-left";

const NOW = new Date("2026-01-05T09:30:00.000Z");

it.each([
  ["2026-01-06T09:30:00.000Z", { hours: 24, minutes: 0 }],
  ["2026-01-05T14:42:59.999Z", { hours: 5, minutes: 12 }],
  ["2026-01-05T09:30:20.000Z", { hours: 0, minutes: 1 }],
  ["2026-01-05T09:29:00.000Z", { hours: 0, minutes: 1 }],
])("until %s", (until, left) => {
  expect(timeLeft(until, NOW)).toEqual(left);
});
