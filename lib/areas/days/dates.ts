import { chinaDateAt } from "@/lib/platform/china-date";

const DATE = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** When a China date, YYYY-MM-DD, begins and when the next one does (ISO 8601); undefined if there is no such date. */
export function boundsOf(date: string): { from: string; to: string } | undefined {
  const at = DATE.test(date) ? chinaDateAt(date) : Number.NaN;
  // A date such as February 30 is read as one of March.
  if (Number.isNaN(at) || shifted(date, 0) !== date) return undefined;
  return { from: new Date(at).toISOString(), to: new Date(at + DAY_MS).toISOString() };
}

export const dayBefore = (date: string): string => shifted(date, -DAY_MS);
export const dayAfter = (date: string): string => shifted(date, DAY_MS);

const shifted = (date: string, ms: number) => new Date(Date.parse(date) + ms).toISOString().slice(0, 10);
