import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOfZone } from "@/lib/platform/day-of-zone";
import { wallClock } from "@/lib/platform/wall-clock";
import { isRepeated, recentSince, roundsAt } from "./rounds";

const at = (instant: string) => roundsAt(new Date(instant), null);

const HALF_HOUR_MS = 1_800_000;

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
    // Clocks go forward on Sunday the 29th, and back on Sunday the 25th: six days and 23 hours, seven days and one.
    ["Europe/Berlin", "2026-03-25T00:00:00.000Z", "2026-03-24T19:00:00.000Z", "2026-03-31T18:00:00.000Z"],
    ["Europe/Berlin", "2026-10-21T00:00:00.000Z", "2026-10-20T18:00:00.000Z", "2026-10-27T19:00:00.000Z"],
    ["America/New_York", "2026-03-05T00:00:00.000Z", "2026-03-04T01:00:00.000Z", "2026-03-11T00:00:00.000Z"],
    [
      "Australia/Lord_Howe",
      "2026-04-02T00:00:00.000Z",
      "2026-03-31T09:00:00.000Z",
      "2026-04-07T09:30:00.000Z",
    ],
    ["America/Havana", "2026-10-30T00:00:00.000Z", "2026-10-28T00:00:00.000Z", "2026-11-04T01:00:00.000Z"],
  ])("in %s at %s: the latest began at %s, the next begins at %s", (zone, now, begun, next) => {
    expect(roundsAt(new Date(now), null, zone)).toMatchObject({ begun, next });
  });

  it("is drawn once a week, at 20:00 of Tuesday by the clocks of any zone, in summer and winter", () => {
    const zones = [
      "Europe/Berlin",
      "America/New_York",
      "Australia/Lord_Howe",
      "America/Havana",
      "Asia/Shanghai",
    ];
    for (const zone of zones) {
      let drawn: string | null = null;
      const starts: string[] = [];
      for (
        let now = Date.parse("2026-01-01T00:00:00Z");
        now < Date.parse("2027-01-01T00:00:00Z");
        now += HALF_HOUR_MS
      ) {
        const { begun, isDue } = roundsAt(new Date(now), drawn, zone);
        if (!isDue) continue;
        drawn = begun;
        starts.push(begun);
        // The first is one that had begun before. Every other one is due as soon as it begins.
        if (starts.length > 1) expect(new Date(now).toISOString()).toBe(begun);
      }
      const days = starts.map((start) => dayOfZone(zone, Date.parse(start)).day);
      const weeks = days.slice(1).map((day, no) => Date.parse(day) - Date.parse(days[no] ?? ""));
      expect(new Set(weeks)).toEqual(new Set([7 * 48 * HALF_HOUR_MS]));
      for (const start of starts) {
        const shown = new Date(wallClock(zone, new Date(start)));
        expect([shown.getUTCDay(), shown.getUTCHours(), shown.getUTCMinutes()]).toEqual([2, 20, 0]);
      }
    }
  });

  it("is one a week also after the square's zone has changed, to the east and to the west", () => {
    const inShanghai = "2026-11-24T12:00:00.000Z";
    const inNewYork = "2026-11-25T01:00:00.000Z";
    const now = new Date("2026-11-26T00:00:00.000Z");
    expect(roundsAt(now, inShanghai, "America/New_York")).toMatchObject({
      begun: inShanghai,
      isDue: false,
      next: "2026-12-02T01:00:00.000Z",
    });
    expect(roundsAt(now, inNewYork, "Asia/Shanghai")).toMatchObject({
      begun: inNewYork,
      isDue: false,
      next: "2026-12-01T12:00:00.000Z",
    });
    const early = "2026-12-01T12:00:00.000Z";
    expect(roundsAt(now, early, "America/New_York")).toMatchObject({
      isDue: false,
      next: "2026-12-09T01:00:00.000Z",
    });
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
