import type { HolderAtRow } from "@/db/queries/buildings/holdings";
import { shiftDate } from "@/lib/platform/dates";
import { squareDate, squareDateAt } from "@/lib/platform/square-day";
import type { LobsterById } from "./schemas";

const DAYS = 7;

type Holder = ReturnType<LobsterById>;

export interface CampusDay {
  /** A date of the square, YYYY-MM-DD. */
  date: string;
  /** By slug. Vacant buildings are left out. */
  holders: ReadonlyMap<string, Holder>;
  /** The buildings that had another holder, or none, a day before. */
  changes: readonly { slug: string; from: Holder | undefined; to: Holder | undefined }[];
}

interface Moment {
  date: string;
  /** ISO 8601. */
  at: string;
}

/** The ends of the square's last seven dates and of the one before them, the oldest first. Today ends now. */
export const momentsOfWeek = (now: Date): Moment[] =>
  Array.from({ length: DAYS + 1 }, (_, no) => {
    const date = shiftDate(squareDate(now), no - DAYS);
    const endMs = squareDateAt(shiftDate(date, 1));
    return { date, at: new Date(Math.min(endMs, now.getTime())).toISOString() };
  });

/** The last seven of the days, each compared with the one before. */
export function weekOf(days: Moment[], rows: readonly HolderAtRow[], lobster: LobsterById): CampusDay[] {
  const holders = days.map(
    (_, no) =>
      new Map(
        rows
          .filter(({ moment }) => moment === no + 1)
          .map(({ slug, lobsterId }) => [slug, lobster(lobsterId)] as const),
      ),
  );
  return days.flatMap(({ date }, no) => {
    const [before, after] = [holders[no - 1], holders[no]];
    if (!before || !after) return [];
    const changes = [...new Set([...before.keys(), ...after.keys()])]
      .map((slug) => ({ slug, from: before.get(slug), to: after.get(slug) }))
      .filter(({ from, to }) => from?.id !== to?.id);
    return [{ date, holders: after, changes }];
  });
}
