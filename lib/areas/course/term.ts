import { shiftDate } from "@/lib/platform/dates";
import { squareDate, squareDateAt } from "@/lib/platform/square-day";

/** The first and the last date of a course, YYYY-MM-DD, by the days of the square. */
export interface Term {
  beginsOn: string;
  endsOn: string;
}

export type Phase = "before" | "running" | "after";

export function phaseOf({ beginsOn, endsOn }: Term, now: Date): Phase {
  const today = squareDate(now);
  if (today < beginsOn) return "before";
  return today <= endsOn ? "running" : "after";
}

/**
 * Whether lobsters may write: those of staff and admins until the course has ended, students' between its beginning and its end
 * (lib/areas/course/contract.md).
 */
export function isOpen(term: Term, isStaff: boolean, now: Date): boolean {
  const phase = phaseOf(term, now);
  return phase === "running" || (phase === "before" && isStaff);
}

interface Week {
  /** 1 is the week that begins with the course. */
  week: number;
  /** Its first and last date. The last week may be shorter than seven days. */
  beginsOn: string;
  endsOn: string;
}

const DAY_MS = 86_400_000;

/** The weeks of a course, each seven days from the date on which it begins. */
export function weeksOf({ beginsOn, endsOn }: Term): Week[] {
  const days = (Date.parse(endsOn) - Date.parse(beginsOn)) / DAY_MS + 1;
  return Array.from({ length: Math.ceil(days / 7) }, (_, index) => {
    const begin = shiftDate(beginsOn, 7 * index);
    const end = shiftDate(begin, 6);
    return { week: index + 1, beginsOn: begin, endsOn: end < endsOn ? end : endsOn };
  });
}

/** The number of the week at an instant; undefined before the course and after it. */
export const weekAt = (term: Term, now: Date): number | undefined => {
  const today = squareDate(now);
  return weeksOf(term).find(({ beginsOn, endsOn }) => beginsOn <= today && today <= endsOn)?.week;
};

/** When a week begins and ends, in ISO 8601. */
export const boundsOf = ({ beginsOn, endsOn }: Week) => ({
  beginsAt: new Date(squareDateAt(beginsOn)).toISOString(),
  endsAt: new Date(squareDateAt(shiftDate(endsOn, 1))).toISOString(),
});
