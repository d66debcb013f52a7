const HOUR_MS = 3_600_000;

/** How long a sanction set on the web may last. */
export const DURATIONS = ["1h", "1d", "7d", "30d", "forever"] as const;

export type Duration = (typeof DURATIONS)[number];

const HOURS: Record<Duration, number | null> = { "1h": 1, "1d": 24, "7d": 168, "30d": 720, forever: null };

/** When a sanction of this length ends (ISO 8601); null for never. */
export function endOf(duration: Duration, now: Date): string | null {
  const hours = HOURS[duration];
  return hours === null ? null : new Date(now.getTime() + hours * HOUR_MS).toISOString();
}
