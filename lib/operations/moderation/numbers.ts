import { type CountRow, MEASURES } from "@/db/queries/moderation/numbers";

const HOUR_MS = 3_600_000;

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

/** An hour that begins at `at` (ISO 8601), and what was counted in it. */
export interface Hour {
  at: string;
  count: number;
}

/** The last `count` hours up to and including the present one, the oldest first; zero for an hour without a row. */
export function hoursOf(rows: readonly Hour[], now: Date, count: number): Hour[] {
  const counts = new Map(rows.map((row) => [row.at, row.count]));
  return lastHours(now, count).map((at) => ({ at, count: counts.get(at) ?? 0 }));
}

/** The starts of the last `count` hours of UTC. */
export function lastHours(now: Date, count: number): string[] {
  const present = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: count }, (_, index) =>
    new Date(present - (count - 1 - index) * HOUR_MS).toISOString(),
  );
}

const STEPS = [1, 2, 3, 4, 5, 6, 8];

/** The upper end of a plot's scale: the smallest round number that no count exceeds. */
export function scaleOf(counts: readonly number[]): number {
  const most = Math.max(1, ...counts);
  const power = 10 ** Math.floor(Math.log10(most));
  return (STEPS.find((step) => step * power >= most) ?? 10) * power;
}
