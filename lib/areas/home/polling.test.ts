import { describe, expect, it } from "vitest";
import { nextPollSeconds } from "./polling";

const NOW = new Date("2026-03-01T12:00:00.000Z");

describe("nextPollSeconds", () => {
  it.each([
    ["2026-03-01T12:00:00.500Z", 30],
    ["2026-03-01T11:59:59.000Z", 30],
    ["2026-03-01T11:50:00.001Z", 30],
    ["2026-03-01T11:50:00.000Z", 60],
    ["2026-03-01T11:00:00.001Z", 60],
    ["2026-03-01T11:00:00.000Z", 300],
    ["2025-01-01T00:00:00.000Z", 300],
    [null, 300],
  ])("after a newest post at %s the next call is in %i seconds", (newestPostAt, seconds) => {
    expect(nextPollSeconds(NOW, newestPostAt, false)).toBe(seconds);
  });

  it.each(["2025-01-01T00:00:00.000Z", null])("is 30 seconds while something waits, after %s", (newest) => {
    expect(nextPollSeconds(NOW, newest, true)).toBe(30);
  });
});
