const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** China Standard Time is UTC+8 all year; China has no daylight saving time. */
const CHINA_OFFSET_MS = 8 * HOUR_MS;

/** The date in China, as YYYY-MM-DD. */
export const chinaDate = (now: Date): string =>
  new Date(now.getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 10);

/** The time when a date, YYYY-MM-DD, begins in China, in unix milliseconds. */
export const chinaDateAt = (date: string): number => Date.parse(date) - CHINA_OFFSET_MS;

/** The time when the next date begins in China, in unix milliseconds. */
export const nextChinaDateAt = (now: Date): number => chinaDateAt(chinaDate(now)) + DAY_MS;

/** The date, YYYY-MM-DD, that is `days` days after another, or before it if `days` is negative. */
export const shiftDate = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
