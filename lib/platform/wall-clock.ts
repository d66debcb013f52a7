import { LRUCache } from "lru-cache";
import { processSingleton } from "./process-singleton";

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/** By time zone, because creating a format takes 50 times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en", {
    timeZone: isTimeZone(timeZone) ? timeZone : "UTC",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Whether this process knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The date and time in a time zone, to the second, as if it were UTC, in milliseconds. A zone that this process does not
 * know counts as UTC.
 */
export function wallClock(timeZone: string, at: Date): number {
  const parts = clockIn(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

/** Finding an instant takes longer than answering a request may. */
const found = processSingleton("instantsOfZones", () => new LRUCache<string, number>({ max: 5_000 }));

/**
 * The first instant (unix milliseconds) at which the clocks of a time zone show a date and time, given to the second as
 * if it were UTC. If they skip it, the instant at which they do.
 */
export function instantOf(timeZone: string, wall: number): number {
  const name = `${wall} ${timeZone}`;
  const known = found.get(name);
  if (known !== undefined) return known;
  const at = findInstant(timeZone, wall);
  found.set(name, at);
  return at;
}

function findInstant(timeZone: string, wall: number): number {
  const offsetAt = (at: number) => wallClock(timeZone, new Date(at)) - at;
  // No zone is a day from UTC, and none changes its clocks twice in two days.
  const [before, after] = [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)];
  const [early, late] = [wall - before, wall - after];
  if (offsetAt(early) === before) return early;
  if (offsetAt(late) === after) return late;
  return firstSecond(late, early, (at) => offsetAt(at) === after);
}

/** The first second after `from` for which a condition holds that holds at `until` and, once it does, from then on. */
function firstSecond(from: number, until: number, holds: (at: number) => boolean): number {
  let [low, high] = [from, until];
  while (high - low > SECOND_MS) {
    const middle = low + Math.floor((high - low) / (2 * SECOND_MS)) * SECOND_MS;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
