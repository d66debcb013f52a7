import { type CountRow, MEASURES } from "@/db/queries/moderation/numbers";

const DAY_MS = 86_400_000;
/** China has had one time zone, without daylight saving, since 1991. */
const CHINA_AHEAD_MS = 8 * 3_600_000;

/** The China dates up to and with today's, the oldest first. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() + CHINA_AHEAD_MS - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

export interface Series {
  measure: CountRow["measure"];
  days: { day: string; count: number }[];
}

/** The counts of each measure, with a zero for each day that has none. */
export function seriesOf(rows: readonly CountRow[], days: readonly string[]): Series[] {
  const counts = new Map(rows.map((row) => [`${row.measure} ${row.day}`, row.count]));
  return MEASURES.map((measure) => ({
    measure,
    days: days.map((day) => ({ day, count: counts.get(`${measure} ${day}`) ?? 0 })),
  }));
}

const STEPS = [1, 2, 3, 4, 5, 6, 8];

/** The end of a plot's scale: the least round number that no count exceeds. */
export function scaleOf(counts: readonly number[]): number {
  const most = Math.max(1, ...counts);
  const power = 10 ** Math.floor(Math.log10(most));
  return (STEPS.find((step) => step * power >= most) ?? 10) * power;
}
