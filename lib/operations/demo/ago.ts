/** The time (ISO 8601) this many hours before the demo begins. */
export type HoursAgo = (hours: number) => string;

export const before =
  (now: Date): HoursAgo =>
  (hours) =>
    new Date(now.getTime() - hours * 3_600_000).toISOString();
