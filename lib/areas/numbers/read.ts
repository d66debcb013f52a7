import { database } from "@/db/client";
import { listSquareWeeks } from "@/db/queries/numbers/weeks";
import { toSquareWeek } from "./measures";

/** A year: how many weeks are counted again, and shown. */
export const WEEKS_SHOWN = 52;

/** What was counted of the last year's weeks, the oldest first. */
export async function readSquareWeeks() {
  const rows = await listSquareWeeks(database().db, { limit: WEEKS_SHOWN });
  return rows.toReversed().map(toSquareWeek);
}
