import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRepeated, recentSince, roundsAt } from "./rounds";

const at = (instant: string) => roundsAt(new Date(instant), null);

const chinaTime = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Shanghai",
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

describe("a round", () => {
  it.each([
    // 2026-11-24 is a Tuesday; 20:00 in Shanghai is 12:00 UTC.
    ["2026-11-24T11:59:59.000Z", "2026-11-17T12:00:00.000Z", "2026-11-24T12:00:00.000Z"],
    ["2026-11-24T11:59:59.999Z", "2026-11-17T12:00:00.000Z", "2026-11-24T12:00:00.000Z"],
    ["2026-11-24T12:00:00.000Z", "2026-11-24T12:00:00.000Z", "2026-12-01T12:00:00.000Z"],
    ["2026-11-24T12:00:01.000Z", "2026-11-24T12:00:00.000Z", "2026-12-01T12:00:00.000Z"],
    // Across year ends: into 2027, and on the first of January 2030, which is a Tuesday.
    ["2026-12-29T12:00:01.000Z", "2026-12-29T12:00:00.000Z", "2027-01-05T12:00:00.000Z"],
    ["2027-01-01T00:00:00.000Z", "2026-12-29T12:00:00.000Z", "2027-01-05T12:00:00.000Z"],
    ["2029-12-31T23:59:59.000Z", "2029-12-25T12:00:00.000Z", "2030-01-01T12:00:00.000Z"],
    ["2030-01-01T11:59:59.000Z", "2029-12-25T12:00:00.000Z", "2030-01-01T12:00:00.000Z"],
    ["2030-01-01T12:00:01.000Z", "2030-01-01T12:00:00.000Z", "2030-01-08T12:00:00.000Z"],
    // Across a leap day, and before the round from which all others are counted.
    ["2028-03-01T00:00:00.000Z", "2028-02-29T12:00:00.000Z", "2028-03-07T12:00:00.000Z"],
    ["2025-12-31T16:00:00.000Z", "2025-12-30T12:00:00.000Z", "2026-01-06T12:00:00.000Z"],
  ])("at %s: the latest began at %s, the next begins at %s", (now, begun, next) => {
    expect(at(now)).toMatchObject({ begun, next });
  });

  it("is followed by the next a week later; a partner is recent for eight", () => {
    expect(at("2026-11-24T12:00:00.000Z").afterNext).toBe("2026-12-08T12:00:00.000Z");
    expect(recentSince("2026-11-24T12:00:00.000Z")).toBe("2026-09-29T12:00:00.000Z");
  });

  it("begins on a Tuesday at 20:00 in Shanghai, the latest no later than now and the next after it", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1992-01-01"), max: new Date("2200-01-01"), noInvalidDate: true }),
        (now) => {
          const { begun, next } = roundsAt(now, null);
          expect(chinaTime.format(new Date(begun))).toBe("Tue 20:00:00");
          expect(chinaTime.format(new Date(next))).toBe("Tue 20:00:00");
          expect(begun <= now.toISOString() && now.toISOString() < next).toBe(true);
        },
      ),
    );
  });

  it.each([
    [null, true, "2026-12-01T12:00:00.000Z"],
    ["2026-11-17T12:00:00.000Z", true, "2026-12-01T12:00:00.000Z"],
    ["2026-11-24T12:00:00.000Z", false, "2026-12-01T12:00:00.000Z"],
    // One and two rounds brought forward.
    ["2026-12-01T12:00:00.000Z", false, "2026-12-08T12:00:00.000Z"],
    ["2026-12-08T12:00:00.000Z", false, "2026-12-15T12:00:00.000Z"],
  ])("after %s was drawn: due %s, the next at %s", (lastDrawn, isDue, next) => {
    expect(roundsAt(new Date("2026-11-26T00:00:00.000Z"), lastDrawn)).toMatchObject({ isDue, next });
  });

  it("drawn less than ten minutes ago and not empty is what a repeated request gets", () => {
    const draw = { roundStartAt: "2026-12-01T12:00:00.000Z", drawnAt: "2026-11-26T00:00:00.000Z" };
    const asked = (instant: string, pairs: number, unpaired: number) =>
      isRepeated({ ...draw, pairs, unpaired }, new Date(instant));
    expect(asked("2026-11-26T00:09:59.999Z", 1, 0)).toBe(true);
    expect(asked("2026-11-26T00:09:59.999Z", 0, 1)).toBe(true);
    expect(asked("2026-11-26T00:09:59.999Z", 0, 0)).toBe(false);
    expect(asked("2026-11-26T00:10:00.000Z", 1, 0)).toBe(false);
  });
});
