const MINUTE_MS = 60_000;

/** How long until an instant (ISO 8601), in whole hours and minutes; the last minute counts as a whole one. */
export function timeLeft(until: string, now: Date): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.floor((Date.parse(until) - now.getTime()) / MINUTE_MS));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
