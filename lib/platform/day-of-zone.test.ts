import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shiftDate } from "./dates";
import { beginOfDay, clockOfZone, dayOfZone, nextHourOfZone } from "./day-of-zone";
import { instantOf, wallClock } from "./wall-clock";

const HOUR_MS = 3_600_000;
const at = (instant: string) => Date.parse(instant);

/** Half and quarter hours, both hemispheres, half an hour of summer time, and clocks that change at midnight. */
const ZONES = [
  ...["Asia/Shanghai", "UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu"],
  ...[
    "Australia/Lord_Howe",
    "Pacific/Chatham",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "America/Santiago",
  ],
  ...[
    "America/Havana",
    "Africa/Cairo",
    "Asia/Beirut",
    "Atlantic/Azores",
    "America/St_Johns",
    "Africa/Casablanca",
  ],
];
const zone = fc.constantFrom(...ZONES);
const instant = fc.integer({ min: at("2012-01-01T00:00Z"), max: at("2099-01-01T00:00Z") });

describe("a day of a time zone", () => {
  it.each([
    ["Asia/Shanghai", "2026-03-01T16:00:00.000Z", "2026-03-02", "2026-03-01T16:00Z", "2026-03-02T16:00Z"],
    ["Asia/Shanghai", "2026-03-01T15:59:59.999Z", "2026-03-01", "2026-02-28T16:00Z", "2026-03-01T16:00Z"],
    ["America/New_York", "2026-03-08T12:00:00.000Z", "2026-03-08", "2026-03-08T05:00Z", "2026-03-09T04:00Z"],
    ["America/New_York", "2026-11-01T12:00:00.000Z", "2026-11-01", "2026-11-01T04:00Z", "2026-11-02T05:00Z"],
    ["Asia/Kolkata", "2026-03-01T18:30:00.000Z", "2026-03-02", "2026-03-01T18:30Z", "2026-03-02T18:30Z"],
    // Begins at 01:00.
    ["America/Havana", "2026-03-08T05:00:00.000Z", "2026-03-08", "2026-03-08T05:00Z", "2026-03-09T04:00Z"],
    ["Africa/Cairo", "2026-04-23T22:00:00.000Z", "2026-04-24", "2026-04-23T22:00Z", "2026-04-24T21:00Z"],
    ["Asia/Beirut", "2026-03-28T22:00:00.000Z", "2026-03-29", "2026-03-28T22:00Z", "2026-03-29T21:00Z"],
    // Midnight comes twice; the day has begun at the first.
    ["America/Havana", "2026-11-01T04:30:00.000Z", "2026-11-01", "2026-11-01T04:00Z", "2026-11-02T05:00Z"],
    // The last hour comes twice.
    ["Asia/Beirut", "2026-10-24T21:30:00.000Z", "2026-10-24", "2026-10-23T21:00Z", "2026-10-24T22:00Z"],
    // 30 December 2011 did not take place.
    ["Pacific/Apia", "2011-12-30T10:00:00.000Z", "2011-12-31", "2011-12-30T10:00Z", "2011-12-31T10:00Z"],
    ["Mars/Olympus", "2026-03-01T12:00:00.000Z", "2026-03-01", "2026-03-01T00:00Z", "2026-03-02T00:00Z"],
  ])("in %s at %s is %s", (zone, instant, day, begin, end) => {
    expect(dayOfZone(zone, at(instant))).toEqual({ day, beginsAt: at(begin), endsAt: at(end) });
    // From memory.
    expect(dayOfZone(zone, at(instant) + 1 - 1)).toEqual({ day, beginsAt: at(begin), endsAt: at(end) });
  });

  it("gives way to the next at its end, and to the one before if asked for it", () => {
    const { endsAt } = dayOfZone("Europe/Berlin", at("2026-06-01T12:00:00.000Z"));
    expect(dayOfZone("Europe/Berlin", endsAt - 1).day).toBe("2026-06-01");
    expect(dayOfZone("Europe/Berlin", endsAt).day).toBe("2026-06-02");
    expect(dayOfZone("Europe/Berlin", endsAt - 1).day).toBe("2026-06-01");
  });

  it("is the only one to which an instant belongs, and ends where the next begins, in every zone", () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, now) => {
        const { day, beginsAt, endsAt } = dayOfZone(timeZone, now);
        expect(beginsAt <= now && now < endsAt).toBe(true);
        expect([beginOfDay(timeZone, day), beginOfDay(timeZone, shiftDate(day, 1))]).toEqual([
          beginsAt,
          endsAt,
        ]);
        expect(dayOfZone(timeZone, beginsAt).day).toBe(day);
        expect(dayOfZone(timeZone, endsAt - 1).day).toBe(day);
        expect(dayOfZone(timeZone, endsAt).day).toBe(shiftDate(day, 1));
        expect(dayOfZone(timeZone, beginsAt - 1).day).toBe(shiftDate(day, -1));
        expect([23, 23.5, 24, 24.5, 25]).toContain((endsAt - beginsAt) / HOUR_MS);
      }),
    );
  });

  it("is the date that the zone's clocks show", () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, now) => {
        const shown = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
        expect(dayOfZone(timeZone, now).day).toBe(shown.format(now));
      }),
    );
  });
});

it("an instant is the first at which the clocks show a time, or at which they skip it", () => {
  fc.assert(
    fc.property(zone, instant, (timeZone, now) => {
      const wall = wallClock(timeZone, new Date(now));
      const first = instantOf(timeZone, wall);
      expect(first).toBeLessThanOrEqual(now);
      expect(wallClock(timeZone, new Date(first))).toBe(wall);
      expect(wallClock(timeZone, new Date(first - 1))).toBeLessThan(wall);
    }),
  );
  const skipped = instantOf("Europe/Berlin", at("2026-03-29T02:30:00Z"));
  expect(skipped).toBe(at("2026-03-29T01:00:00Z"));
});

it("the clock of a zone follows its summer time", () => {
  expect(clockOfZone("Europe/Berlin", at("2026-01-01T12:00:00.000Z"))).toBe(13 * HOUR_MS);
  expect(clockOfZone("Europe/Berlin", at("2026-07-01T12:00:00.000Z"))).toBe(14 * HOUR_MS);
});

it.each([
  ["2026-03-01T12:00:00.000Z", 7, "2026-03-01T23:00:00.000Z"],
  ["2026-03-01T22:59:59.999Z", 7, "2026-03-01T23:00:00.000Z"],
  ["2026-03-01T23:00:00.000Z", 7, "2026-03-02T23:00:00.000Z"],
])("after %s the clocks of Shanghai next show %i o'clock at %s", (now, hour, next) => {
  expect(nextHourOfZone("Asia/Shanghai", hour, at(now))).toBe(at(next));
});
