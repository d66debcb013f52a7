import { expect, it } from "vitest";
import { boundsOf, dayAfter, dayBefore } from "./dates";

it("a day is China's, and begins eight hours before UTC's", () => {
  expect(boundsOf("2026-11-24")).toEqual({
    from: "2026-11-23T16:00:00.000Z",
    to: "2026-11-24T16:00:00.000Z",
  });
});

it.each(["2026-02-30", "2026-13-01", "2026-1-1", "today", "", "2026-11-24T00:00"])(
  "%j is not a day",
  (date) => {
    expect(boundsOf(date)).toBeUndefined();
  },
);

it("days follow one another over months and leap days", () => {
  expect([dayBefore("2026-03-01"), dayAfter("2028-02-28"), dayAfter("2026-12-31")]).toEqual([
    "2026-02-28",
    "2028-02-29",
    "2027-01-01",
  ]);
});
