/** The start of a calendar day (YYYY-MM-DD) in UTC, because pages show dates in UTC. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
