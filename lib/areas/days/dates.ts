import { z } from "zod";
import { chinaDateAt, shiftDate } from "@/lib/platform/china-date";

interface Bounds {
  /** ISO 8601. */
  from: string;
  /** ISO 8601; the span ends before it. */
  to: string;
}

/** When a China date, YYYY-MM-DD, begins and when the next one does; undefined if there is no such date. */
export const boundsOf = (date: string): Bounds | undefined => boundsOfDays(date, 1);

/** When the week of a Monday's China date, YYYY-MM-DD, begins and when the next one does; undefined for any other text. */
export const boundsOfWeek = (monday: string): Bounds | undefined =>
  new Date(monday).getUTCDay() === 1 ? boundsOfDays(monday, 7) : undefined;

function boundsOfDays(date: string, days: number): Bounds | undefined {
  if (!z.iso.date().safeParse(date).success) return undefined;
  const beginOf = (day: string) => new Date(chinaDateAt(day)).toISOString();
  return { from: beginOf(date), to: beginOf(shiftDate(date, days)) };
}

export const dayBefore = (date: string): string => shiftDate(date, -1);
export const dayAfter = (date: string): string => shiftDate(date, 1);
