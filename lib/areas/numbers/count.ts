import type { Db } from "@/db/connection";
import { countWeek } from "@/db/queries/numbers/count-week";
import { listDueWeeks } from "@/db/queries/numbers/weeks";
import { WEEKS_SHOWN } from "./read";

/** How many weeks one sweep counts; the next sweep goes on. */
const WEEKS_AT_ONCE = 8;

/** Counts the weeks that are due, each in a statement of its own. Returns how many. */
export async function countDueWeeks(db: Db, now: Date): Promise<number> {
  const at = now.toISOString();
  const due = await listDueWeeks(db, { now: at, weeks: WEEKS_SHOWN, limit: WEEKS_AT_ONCE });
  for (const { week } of due) await countWeek(db, { week, now: at });
  return due.length;
}
