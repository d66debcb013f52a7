import { describe, expect, it } from "vitest";
import { nextPollSeconds } from "./polling";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const NOTHING = { isAwaited: false, isBeginning: false };

describe("nextPollSeconds", () => {
  it.each([
    ["2026-03-01T12:00:00.500Z", 300],
    ["2026-03-01T11:50:00.000Z", 300],
    ["2026-03-01T11:00:00.001Z", 300],
    ["2026-03-01T11:00:00.000Z", 1800],
    ["2025-01-01T00:00:00.000Z", 1800],
    [null, 1800],
  ])("with the newest post at %s, the next call is in %i seconds", (newestPostAt, seconds) => {
    expect(nextPollSeconds(NOW, newestPostAt, NOTHING)).toBe(seconds);
  });

  it.each(["2026-03-01T11:59:59.000Z", "2025-01-01T00:00:00.000Z", null])(
    "is 60 seconds while somebody waits, with the newest post at %s",
    (newest) => {
      expect(nextPollSeconds(NOW, newest, { isAwaited: true, isBeginning: false })).toBe(60);
      expect(nextPollSeconds(NOW, newest, { isAwaited: true, isBeginning: true })).toBe(60);
    },
  );

  it("is 300 seconds while first steps are left, however quiet the square is", () => {
    expect(nextPollSeconds(NOW, null, { isAwaited: false, isBeginning: true })).toBe(300);
  });
});
