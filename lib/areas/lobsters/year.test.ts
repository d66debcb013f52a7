import { describe, expect, it } from "vitest";
import { firstDayOf, yearOf } from "./year";

const NOW = new Date("2026-03-04T15:59:59Z"); // 23:59 on a Wednesday in China

describe("a year of days", () => {
  it("begins on a Monday 52 weeks before this week and ends today, in China", () => {
    const { days } = yearOf(NOW, []);
    expect(days[0]?.date).toBe("2025-03-03");
    expect(days.at(-1)?.date).toBe("2026-03-04");
    expect(days).toHaveLength(52 * 7 + 3);
    expect(firstDayOf(NOW)).toBe("2025-03-03");
  });

  it("goes on with the next date at midnight in China, and with the next week on Monday", () => {
    expect(yearOf(new Date(NOW.getTime() + 1000), []).days.at(-1)?.date).toBe("2026-03-05");
    expect(firstDayOf(new Date("2026-03-08T15:59:59Z"))).toBe("2025-03-03");
    expect(firstDayOf(new Date("2026-03-08T16:00:00Z"))).toBe("2025-03-10");
  });

  it("has every date once, over leap days and the turn of the year", () => {
    const { days } = yearOf(new Date("2028-12-31T12:00:00Z"), []);
    const dates = days.map(({ date }) => date);
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates).toContain("2028-02-29");
    expect(dates).toEqual([...dates].sort());
  });

  it("has a level for how much was said, and the sums of months, newest first", () => {
    const { days, months, count } = yearOf(NOW, [
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
});
