import { expect, it } from "vitest";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { fromCampusTime, toCampusTime } from "./campus-time";
import { writeInstant } from "./instant";

const AT = "2026-12-31T16:05:00.000Z";

it("a form shows a time in the campus's time zone, and parses it back unchanged", () => {
  expect(toCampusTime(AT)).toBe("2027-01-01T00:05");
  expect(writeInstant(AT, { precision: "minute", locale: "sv-SE", timeZone: SQUARE_ZONE })).toContain(
    "00:05",
  );
  for (const typed of ["2027-01-01T00:05", "2027-01-01 00:05", " 2027-01-01T00:05:00 "])
    expect(fromCampusTime(typed)).toBe(AT);
});

it.each([
  "",
  "x",
  "2027-02-30T10:00",
  "2027-01-01",
  "2027-01-01T24:30",
  "12027-01-01T10:00",
  "2027-01-01T10:00Z",
])("%j is no time", (typed) => expect(fromCampusTime(typed)).toBeUndefined());
