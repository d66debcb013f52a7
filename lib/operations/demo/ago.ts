/** The time (ISO 8601) this many hours before the demo begins. */
export type Ago = (hours: number) => string;

export const before =
  (now: Date): Ago =>
  (hours) =>
    new Date(now.getTime() - hours * 3_600_000).toISOString();
