import { shiftDate } from "@/lib/platform/dates";
import { squareDate } from "@/lib/platform/square-day";

const WEEK = 7;

/** Weeks in a year of days, including the current one. */
export const WEEKS = 53;

/** The smallest counts of a day that reach the levels 1, 2, 3 and 4. */
export const LEVELS = [1, 3, 6, 12];

/** How many days after a Monday a date is. */
const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % WEEK;

/** The first date of the year that ends at `now`: a Monday. */
export function firstDayOf(now: Date): string {
  const today = squareDate(now);
  return shiftDate(today, -weekdayOf(today) - (WEEKS - 1) * WEEK);
}

export interface Day {
  /** A date of the square. */
  date: string;
  count: number;
  /** 0 for a silent day, 4 for the busiest ones. */
  level: number;
}

export interface Month {
  /** YYYY-MM. */
  month: string;
  count: number;
  /** On how many days something was said. */
  days: number;
}

const levelOf = (count: number) => LEVELS.filter((least) => count >= least).length;

/** A column of the strip, and the month (YYYY-MM) that begins in it. */
export interface MonthMark {
  week: number;
  month: string;
}

/** Fewer columns than these are too narrow for the name of a month. */
const MARK_WEEKS = 3;

/**
 * Every day of the year that ends at `now`, oldest first, with sums. The year begins when the lobster arrived (ISO
 * 8601), if that was later. Counts of other dates are left out.
 */
export function yearOf(now: Date, arrivedAt: string, counts: readonly { day: string; count: number }[]) {
  const said = new Map(counts.map(({ day, count }) => [day, count]));
  const today = squareDate(now);
  const begin = [firstDayOf(now), squareDate(new Date(arrivedAt))].sort()[1] ?? today;
  /** How many days after a Monday the first day is. */
  const weekday = weekdayOf(begin);
  const days: Day[] = [];
  for (let date = begin; date <= today; date = shiftDate(date, 1)) {
    const count = said.get(date) ?? 0;
    days.push({ date, count, level: levelOf(count) });
  }
  return { days, weekday, months: monthsOf(days), marks: marksOf(days, weekday), count: sumOf(days) };
}

/** Where months begin, and the first month unless the next one's name would run into its own. */
function marksOf(days: readonly Day[], weekday: number): MonthMark[] {
  const begun = days.flatMap(({ date }, at) =>
    at === 0 || date.endsWith("-01")
      ? [{ week: Math.floor((at + weekday) / WEEK), month: monthOf(date) }]
      : [],
  );
  return begun.filter(({ week }, at) => at > 0 || (begun[1]?.week ?? WEEKS) - week >= MARK_WEEKS);
}

/** The day with the largest count, the oldest of several. There must be a day. */
export const busiestOf = (days: readonly Day[]): Day =>
  days.reduce((most, day) => (day.count > most.count ? day : most));

const sumOf = (days: readonly Day[]) => days.reduce((sum, { count }) => sum + count, 0);

/** The months in which something was said, the newest first. */
function monthsOf(days: readonly Day[]): Month[] {
  const active = days.filter(({ count }) => count > 0);
  const months = [...new Set(active.map(({ date }) => monthOf(date)))].reverse();
  return months.map((month) => {
    const its = active.filter(({ date }) => monthOf(date) === month);
    return { month, count: sumOf(its), days: its.length };
  });
}

const monthOf = (date: string) => date.slice(0, 7);
