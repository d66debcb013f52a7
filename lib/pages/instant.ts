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

/** Kept, because making one takes longer than a hundred uses of it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf({ precision, locale, timeZone }: Writing): Intl.DateTimeFormat {
  const key = `${precision} ${locale} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...STYLES[precision], timeZone });
  formats.set(key, format);
  return format;
}

/**
 * Writes an instant (ISO 8601) as a date, or as a date and a 24-hour time. It does not name the time zone.
 */
export const writeInstant = (at: string, writing: Writing): string => formatOf(writing).format(new Date(at));

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The units of a time that has passed, each up to the length of the next. */
const UNITS = [
  ["second", SECOND_MS, MINUTE_MS],
  ["minute", MINUTE_MS, HOUR_MS],
  ["hour", HOUR_MS, DAY_MS],
  ["day", DAY_MS, 7 * DAY_MS],
  ["week", 7 * DAY_MS, Number.POSITIVE_INFINITY],
] as const;

/** After that a date says more than a number of weeks. */
const AGO_MS_MAX = 30 * DAY_MS;

export const isRecent = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) <= AGO_MS_MAX;

/**
 * "3 hours ago", and in Chinese "3 小时前": with the space around numbers that all Chinese texts of the pages
 * have.
 */
export function writeAgo(at: number | Date, now: Date, locale: string): string {
  const passed = Number(at) - now.getTime();
  const [unit, unitMs] = UNITS.find(([, , end]) => Math.abs(passed) < end) ?? UNITS[0];
  return new Intl.RelativeTimeFormat(locale, { numeric: unit === "second" ? "auto" : "always" })
    .format(Math.round(passed / unitMs), unit)
    .replace(/(?<=\d)(?=\p{Script=Han})/u, " ")
    .replace("秒钟", "秒");
}
