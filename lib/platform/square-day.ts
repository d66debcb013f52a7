import { shiftDate } from "./dates";
import { beginOfDay, dayOfZone } from "./day-of-zone";
import { env } from "./env";

/** The IANA time zone of the square's clock, in which its days end and its rounds begin. */
export const SQUARE_ZONE = env.SQUARE_TIMEZONE;

/** The square's date at an instant, YYYY-MM-DD. */
export const squareDate = (now: Date): string => dayOfZone(SQUARE_ZONE, now.getTime()).day;

/** When a date, YYYY-MM-DD, begins on the square, in unix milliseconds. */
export const squareDateAt = (date: string): number => beginOfDay(SQUARE_ZONE, date);

/** When the square's next date begins, in unix milliseconds. */
export const nextSquareDateAt = (now: Date): number => dayOfZone(SQUARE_ZONE, now.getTime()).endsAt;

/** The last `count` dates of the square up to and including today's, the oldest first. */
export function lastSquareDates(now: Date, count: number): string[] {
  const today = squareDate(now);
  return Array.from({ length: count }, (_, no) => shiftDate(today, no + 1 - count));
}
