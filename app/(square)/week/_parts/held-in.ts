import type { CampusDay } from "@/lib/areas/buildings/week";

export type Holder = CampusDay["holders"] extends ReadonlyMap<string, infer Lobster> ? Lobster : never;

/** Who held a building from which day on, and for how many of the days. */
export function heldIn(slug: string, days: readonly CampusDay[]) {
  const held: { date: string; holder: Holder | undefined; count: number }[] = [];
  for (const { date, holders } of days) {
    const [holder, last] = [holders.get(slug), held.at(-1)];
    if (last && last.holder?.serial_no === holder?.serial_no) last.count += 1;
    else held.push({ date, holder, count: 1 });
  }
  return held;
}
