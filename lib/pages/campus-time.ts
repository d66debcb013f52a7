import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { instantOf, wallClock } from "@/lib/platform/wall-clock";

const TYPED = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d)?$/;

const MINUTE_LENGTH = "YYYY-MM-DDTHH:MM".length;

const minuteOf = (wall: number) => new Date(wall).toISOString().slice(0, MINUTE_LENGTH);

/** The campus's date and time of an instant (ISO 8601), in the format of form fields: 2026-01-05T09:30. */
export const toCampusTime = (at: string): string => minuteOf(wallClock(SQUARE_ZONE, new Date(at)));

/**
 * The instant (ISO 8601) of the campus's date and time in a field; undefined if it is invalid. A time that the clocks show
 * twice is the first one, and one that they skip is when they do.
 */
export function fromCampusTime(typed: string): string | undefined {
  const [, date, minute] = TYPED.exec(typed.trim()) ?? [];
  const wall = Date.parse(`${date}T${minute}:00Z`);
  if (Number.isNaN(wall) || minuteOf(wall) !== `${date}T${minute}`) return undefined;
  return new Date(instantOf(SQUARE_ZONE, wall)).toISOString();
}
