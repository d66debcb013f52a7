/** The start of a calendar day (YYYY-MM-DD) on the campus, whose days are counted and shown. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`);
