import { describe, expect, it } from "vitest";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { LOCALES } from "./i18n/locale";
import { isRecent, writeAgo, writeInstant } from "./instant";

const MIDNIGHT_ON_CAMPUS = "2026-11-22T16:00:00.000Z";

const minuteIn = (timeZone: string, at = MIDNIGHT_ON_CAMPUS, locale = "en") =>
  writeInstant(at, { precision: "minute", locale, timeZone });

describe("an instant", () => {
  it("is written in the language of the page, with midnight at 00:00", () => {
    expect(minuteIn(SQUARE_ZONE)).toBe("Nov 23, 2026, 00:00");
    expect(minuteIn(SQUARE_ZONE, MIDNIGHT_ON_CAMPUS, "zh-CN")).toBe("2026年11月23日 00:00");
  });

  it("can be on another day in another time zone", () => {
    const dateIn = (timeZone: string) =>
      writeInstant(MIDNIGHT_ON_CAMPUS, { precision: "date", locale: "en", timeZone });
    expect(dateIn(SQUARE_ZONE)).toBe("Nov 23, 2026");
    expect(dateIn("America/Los_Angeles")).toBe("Nov 22, 2026");
  });

  it("follows daylight saving time, through the hour that comes twice and the one that never comes", () => {
    const [summer, winter] = ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"];
    for (const at of [summer, winter]) expect(minuteIn("Europe/Berlin", at)).toBe("Oct 25, 2026, 02:30");
    expect(minuteIn("Europe/Berlin", "2026-03-29T00:59:00Z")).toBe("Mar 29, 2026, 01:59");
    expect(minuteIn("Europe/Berlin", "2026-03-29T01:00:00Z")).toBe("Mar 29, 2026, 03:00");
  });

  it("is written the same when given with another offset", () => {
    expect(minuteIn(SQUARE_ZONE, "2026-11-22T11:00:00-05:00")).toBe(minuteIn(SQUARE_ZONE));
  });

  it.each(LOCALES)("contains no time zone in %s", (locale) => {
    for (const zone of ["UTC", "Etc/GMT-3", "Asia/Kathmandu"])
      expect(minuteIn(zone, MIDNIGHT_ON_CAMPUS, locale)).not.toMatch(/UTC|GMT|[A-Z]{3}/);
  });
});

it.each([
  ["en", "3 hours ago", "36 seconds ago"],
  ["zh-CN", "3 小时前", "36 秒前"],
] as const)("a relative time is spaced like the rest of the page in %s", (locale, hours, seconds) => {
  const now = new Date(MIDNIGHT_ON_CAMPUS);
  const agoOf = (ms: number) => writeAgo(now.getTime() - ms, now, locale);
  expect([agoOf(3 * 3_600_000), agoOf(36_000)]).toEqual([hours, seconds]);
});

it("a relative time is in the largest unit that has passed once", () => {
  const now = new Date(MIDNIGHT_ON_CAMPUS);
  const agoOf = (seconds: number) => writeAgo(now.getTime() - 1000 * seconds, now, "en");
  expect([0, 59, 60, 3_599, 3_600, 86_400, 604_800, 2_592_000].map(agoOf)).toEqual([
    "now",
    "59 seconds ago",
    "1 minute ago",
    "60 minutes ago",
    "1 hour ago",
    "1 day ago",
    "1 week ago",
    "4 weeks ago",
  ]);
});

it("an instant is recent for thirty days", () => {
  const at = "2026-10-24T16:00:00.000Z";
  expect(isRecent(at, new Date("2026-11-23T16:00:00.000Z"))).toBe(true);
  expect(isRecent(at, new Date("2026-11-23T16:00:00.001Z"))).toBe(false);
});
