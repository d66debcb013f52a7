import { z } from "zod";
import { shiftDate } from "@/lib/platform/dates";
import { squareDateAt } from "@/lib/platform/square-day";

interface Bounds {
  /** ISO 8601. */
  from: string;
  /** ISO 8601; the span ends before it. */
  to: string;
}

/** When a date, YYYY-MM-DD, begins on the square and when the next one does; undefined if there is no such date. */
export const boundsOf = (date: string): Bounds | undefined => boundsOfDays(date, 1);

/** When the week of a Monday, YYYY-MM-DD, begins and when the next one does; undefined for any other text. */
export const boundsOfWeek = (monday: string): Bounds | undefined =>
  new Date(monday).getUTCDay() === 1 ? boundsOfDays(monday, 7) : undefined;

function boundsOfDays(date: string, days: number): Bounds | undefined {
  if (!z.iso.date().safeParse(date).success) return undefined;
  const beginOf = (day: string) => new Date(squareDateAt(day)).toISOString();
  return { from: beginOf(date), to: beginOf(shiftDate(date, days)) };
}

export const dayBefore = (date: string): string => shiftDate(date, -1);
export const dayAfter = (date: string): string => shiftDate(date, 1);
