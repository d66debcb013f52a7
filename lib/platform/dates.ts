const DAY_MS = 86_400_000;

/** The date, YYYY-MM-DD, that is `days` days after another, or before it if `days` is negative. */
export const shiftDate = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
