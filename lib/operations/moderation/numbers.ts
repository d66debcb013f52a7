import { type CountRow, MEASURES } from "@/db/queries/moderation/numbers";
import { chinaDate } from "@/lib/platform/china-date";

const DAY_MS = 86_400_000;

/** The last `count` dates in China up to and including today, the oldest first. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    chinaDate(new Date(now.getTime() - (count - 1 - index) * DAY_MS)),
  );
}

export interface Series {
  measure: CountRow["measure"];
  days: { day: string; count: number }[];
}

/** The counts of each measure for each day; zero for a day without a row. */
export function seriesOf(rows: readonly CountRow[], days: readonly string[]): Series[] {
  const counts = new Map(rows.map((row) => [`${row.measure} ${row.day}`, row.count]));
  return MEASURES.map((measure) => ({
    measure,
    days: days.map((day) => ({ day, count: counts.get(`${measure} ${day}`) ?? 0 })),
  }));
}

const STEPS = [1, 2, 3, 4, 5, 6, 8];

/** The upper end of a plot's scale: the smallest round number that no count exceeds. */
export function scaleOf(counts: readonly number[]): number {
  const most = Math.max(1, ...counts);
  const power = 10 ** Math.floor(Math.log10(most));
  return (STEPS.find((step) => step * power >= most) ?? 10) * power;
}
