import { z } from "zod";
import { chinaDateAt, shiftDate } from "@/lib/platform/china-date";

/** When a China date, YYYY-MM-DD, begins and when the next one does (ISO 8601); undefined if there is no such date. */
export function boundsOf(date: string): { from: string; to: string } | undefined {
  if (!z.iso.date().safeParse(date).success) return undefined;
  const beginOf = (day: string) => new Date(chinaDateAt(day)).toISOString();
  return { from: beginOf(date), to: beginOf(dayAfter(date)) };
}

export const dayBefore = (date: string): string => shiftDate(date, -1);
export const dayAfter = (date: string): string => shiftDate(date, 1);
