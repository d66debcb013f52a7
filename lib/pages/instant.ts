import type { createFormatter } from "next-intl";

/** The time zone of the campus, in which days end and rounds begin. */
export const CAMPUS_ZONE = "Asia/Shanghai";

const STYLES = {
  date: { dateStyle: "medium" },
  day: { dateStyle: "full" },
  time: { timeStyle: "short", hourCycle: "h23" },
  minute: { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * How exactly an instant is written: to the day, without or with the weekday, only the time of day, or both.
 */
export type Precision = keyof typeof STYLES;

interface Writing {
  precision: Precision;
  locale: string;
  /** Without it, the time zone of the machine: in a browser the reader's. */
  timeZone?: string;
}

/**
 * Writes an instant (ISO 8601) as a date, or as a date and a 24-hour time. It does not name the time zone.
 */
export const writeInstant = (at: string, { precision, locale, timeZone }: Writing): string =>
  new Intl.DateTimeFormat(locale, { ...STYLES[precision], timeZone }).format(new Date(at));

/**
 * "3 hours ago", and in Chinese "3 小时前": with the space around numbers that all Chinese texts of the pages
 * have.
 */
export const writeAgo = (
  format: Pick<ReturnType<typeof createFormatter>, "relativeTime">,
  at: number | Date,
  now: Date,
): string =>
  format
    .relativeTime(at, now)
    .replace(/(?<=\d)(?=\p{Script=Han})/u, " ")
    .replace("秒钟", "秒");
