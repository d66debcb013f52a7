import { shiftDate } from "./dates";
import { instantOf, wallClock } from "./wall-clock";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * A day of a time zone. It begins when the zone's clocks first show its date, so each instant belongs to one day, also
 * where clocks change at midnight.
 */
export interface ZoneDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Unix milliseconds. */
  beginsAt: number;
  endsAt: number;
}

/** The day of each zone in which it was last asked for, because most requests are about the present. */
const known = new Map<string, ZoneDay>();

/** The day of a time zone at an instant in unix milliseconds. A zone that this process does not know counts as UTC. */
export function dayOfZone(timeZone: string, now: number): ZoneDay {
  const kept = known.get(timeZone);
  if (kept && kept.beginsAt <= now && now < kept.endsAt) return kept;
  const found = findDay(timeZone, now);
  known.set(timeZone, found);
  return found;
}

function findDay(timeZone: string, now: number): ZoneDay {
  // No clock is a day ahead of UTC.
  let day = new Date(now + DAY_MS).toISOString().slice(0, 10);
  let endsAt = beginOfDay(timeZone, shiftDate(day, 1));
  for (;;) {
    const beginsAt = beginOfDay(timeZone, day);
    if (beginsAt <= now) return { day, beginsAt, endsAt };
    day = shiftDate(day, -1);
    endsAt = beginsAt;
  }
}

/** When a date, YYYY-MM-DD, begins in a time zone, in unix milliseconds. */
export const beginOfDay = (timeZone: string, date: string): number => instantOf(timeZone, Date.parse(date));

/** The milliseconds from the beginning of the day by the zone's clocks, which change in summer. */
export const clockOfZone = (timeZone: string, now: number): number =>
  wallClock(timeZone, new Date(now)) % DAY_MS;

/** The next instant after `now` (unix milliseconds) at which the zone's clocks show the hour. */
export function nextHourOfZone(timeZone: string, hour: number, now: number): number {
  const today = Date.parse(dayOfZone(timeZone, now).day);
  const at = (days: number) => instantOf(timeZone, today + days * DAY_MS + hour * HOUR_MS);
  return at(0) > now ? at(0) : at(1);
}
