import { shiftDate } from "@/lib/platform/dates";
import { SQUARE_ZONE, squareDate } from "@/lib/platform/square-day";
import { instantOf } from "@/lib/platform/wall-clock";
import type { DemoEvent } from "./texts";

const HOUR_MS = 3_600_000;
const DAYS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The event at its next time after `now`, so that it is always in the future when the demo begins. */
export function eventAfter(now: Date, { weekday, at, hours, place }: DemoEvent) {
  const dates = DAYS.map((days) => shiftDate(squareDate(now), days));
  const startsMs = dates
    .filter((date) => new Date(date).getUTCDay() === weekday)
    .map((date) => instantOf(SQUARE_ZONE, Date.parse(`${date}T${at}:00Z`)))
    .find((ms) => ms > now.getTime());
  if (startsMs === undefined) throw new Error(`The demo has no time ${at} on a day ${weekday}.`);
  return {
    eventStartsAt: new Date(startsMs).toISOString(),
    eventEndsAt: hours === undefined ? null : new Date(startsMs + hours * HOUR_MS).toISOString(),
    eventPlace: place,
  };
}
