import type { Db } from "@/db/connection";
import { countWeek } from "@/db/queries/numbers/count-week";
import { listDueWeeks } from "@/db/queries/numbers/weeks";
import { shiftDate } from "@/lib/platform/dates";
import { squareDate, squareDateAt } from "@/lib/platform/square-day";
import { settlesAt } from "./measures";
import { WEEKS_SHOWN } from "./read";

const WEEK_DAYS = 7;

/** How many weeks one sweep counts; the next sweep goes on. */
const WEEKS_AT_ONCE = 8;

/** Counts the weeks that are due, each in a statement of its own. Returns how many. */
export async function countDueWeeks(db: Db, now: Date): Promise<number> {
  const weeks = lastMondays(now, WEEKS_SHOWN);
  const due = await listDueWeeks(db, {
    now: now.toISOString(),
    weeks,
    settleAts: weeks.map((week) => iso(settlesAt(week))),
    todayAt: iso(squareDateAt(squareDate(now))),
    limit: WEEKS_AT_ONCE,
  });
  for (const { week } of due) await countWeek(db, weekParams(week, now));
  return due.length;
}

/** A week, which begins on the square's date of a Monday, with its bounds. */
export const weekParams = (week: string, now: Date) => ({
  week,
  begins: iso(squareDateAt(week)),
  ends: iso(squareDateAt(shiftDate(week, WEEK_DAYS))),
  now: now.toISOString(),
});

/** The Mondays of the last `count` weeks, this week's first. */
function lastMondays(now: Date, count: number): string[] {
  const today = squareDate(now);
  const monday = shiftDate(today, -((new Date(today).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS));
  return Array.from({ length: count }, (_, no) => shiftDate(monday, -no * WEEK_DAYS));
}

const iso = (ms: number) => new Date(ms).toISOString();
