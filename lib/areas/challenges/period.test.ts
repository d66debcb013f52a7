import { expect, it } from "vitest";
import { phaseOf } from "./period";

const opensAt = "2026-03-01T08:00:00.000Z";
const closesAt = "2026-03-02T08:00:00.000Z";

it.each([
  ["2026-03-01T07:59:59.999Z", "upcoming"],
  [opensAt, "open"],
  ["2026-03-02T07:59:59.999Z", "open"],
  [closesAt, "closed"],
])("at %s a challenge is %s", (instant, phase) => {
  expect(phaseOf({ opensAt, closesAt }, new Date(instant))).toBe(phase);
});

it("a challenge without an end or a beginning is open", () => {
  expect(phaseOf({ opensAt: null, closesAt: null }, new Date(0))).toBe("open");
});
