import { describe, expect, it } from "vitest";
import { firstDayOf, yearOf } from "./year";

const NOW = new Date("2026-03-04T15:59:59Z"); // 23:59 on a Wednesday in China
const LONG_AGO = "2020-01-01T00:00:00Z";

describe("a year of days", () => {
  it("begins on a Monday 52 weeks before this week and ends today, in China", () => {
    const { days } = yearOf(NOW, LONG_AGO, []);
    expect(days[0]?.date).toBe("2025-03-03");
    expect(days.at(-1)?.date).toBe("2026-03-04");
    expect(days).toHaveLength(52 * 7 + 3);
    expect(firstDayOf(NOW)).toBe("2025-03-03");
  });

  it("gains the next date at midnight in China, and the next week on Monday", () => {
    expect(yearOf(new Date(NOW.getTime() + 1000), LONG_AGO, []).days.at(-1)?.date).toBe("2026-03-05");
    expect(firstDayOf(new Date("2026-03-08T15:59:59Z"))).toBe("2025-03-03");
    expect(firstDayOf(new Date("2026-03-08T16:00:00Z"))).toBe("2025-03-10");
  });

  it("has every date once, across leap days and ends of years", () => {
    const { days } = yearOf(new Date("2028-12-31T12:00:00Z"), LONG_AGO, []);
    const dates = days.map(({ date }) => date);
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates).toContain("2028-02-29");
    expect(dates).toEqual([...dates].sort());
  });

  it("has a level for each day, and sums of months, newest first", () => {
    const { days, months, count } = yearOf(NOW, LONG_AGO, [
      { day: "2026-03-04", count: 12 },
      { day: "2026-03-01", count: 1 },
      { day: "2025-12-31", count: 5 },
      { day: "2025-03-02", count: 99 },
    ]);
    const levelOn = (date: string) => days.find((day) => day.date === date)?.level;
    expect(["2026-03-04", "2026-03-01", "2025-12-31", "2026-03-03"].map(levelOn)).toEqual([4, 1, 2, 0]);
    expect(count).toBe(18);
    expect(months).toEqual([
      { month: "2026-03", count: 13, days: 2 },
      { month: "2025-12", count: 5, days: 1 },
    ]);
  });

  it("begins on the day of arrival in China, not earlier", () => {
    const { days } = yearOf(NOW, "2026-02-24T16:00:00Z", [{ day: "2026-02-24", count: 3 }]);
    expect(days.map(({ date }) => date)).toEqual([
      "2026-02-25",
      "2026-02-26",
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
      "2026-03-02",
      "2026-03-03",
      "2026-03-04",
    ]);
    expect(yearOf(NOW, NOW.toISOString(), []).days).toHaveLength(1);
  });

  it("names each month where it begins, and the first where the name has room", () => {
    const { marks } = yearOf(NOW, LONG_AGO, []);
    expect(marks.slice(0, 2)).toEqual([
      { week: 0, month: "2025-03" },
      { week: 4, month: "2025-04" },
    ]);
    expect(marks.at(-1)).toEqual({ week: 51, month: "2026-03" });
    // 25 February is a Wednesday; the first of March is the Sunday of the same week.
    expect(yearOf(NOW, "2026-02-24T16:00:00Z", []).marks).toEqual([{ week: 0, month: "2026-03" }]);
    expect(yearOf(NOW, NOW.toISOString(), []).marks).toEqual([{ week: 0, month: "2026-03" }]);
  });
});
