import { shiftDate } from "@/lib/platform/dates";
import { dayOfZone } from "@/lib/platform/day-of-zone";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { instantOf } from "@/lib/platform/wall-clock";

const WEEK_DAYS = 7;
const TUESDAY = 2;

/** When a round begins on its Tuesday, by the square's clocks. */
const BEGINS_MS = 20 * 3_600_000;

/** For how many rounds a partner counts as recent. */
const RECENT_ROUNDS = 8;

const REPEAT_MS = 10 * 60_000;

const beginOf = (tuesday: string, zone: string) =>
  new Date(instantOf(zone, Date.parse(tuesday) + BEGINS_MS)).toISOString();

const weeksAfter = (tuesday: string, weeks: number) => shiftDate(tuesday, weeks * WEEK_DAYS);

/** The last Tuesday up to and including a date. */
const tuesdayBy = (date: string) =>
  shiftDate(date, -((new Date(date).getUTCDay() - TUESDAY + WEEK_DAYS) % WEEK_DAYS));

/** The Tuesday of a round of any time zone: it is 20:00 on a Tuesday in one when UTC has Tuesday or Wednesday. */
const tuesdayOf = (round: string) => tuesdayBy(round.slice(0, "YYYY-MM-DD".length));

/**
 * The rounds around `now`. A round that begins exactly at `now` has begun. `lastDrawn` is the latest round that is
 * drawn; if it was drawn before its time, the next round is the one after it. A week has one round, also if the square's
 * zone has changed since it was drawn.
 */
export function roundsAt(now: Date, lastDrawn: string | null, zone = SQUARE_ZONE) {
  const today = tuesdayBy(dayOfZone(zone, now.getTime()).day);
  const begun = beginOf(today, zone) > now.toISOString() ? weeksAfter(today, -1) : today;
  const drawn = lastDrawn === null ? undefined : tuesdayOf(lastDrawn);
  const next = weeksAfter(drawn !== undefined && drawn > begun ? drawn : begun, 1);
  return {
    /** The latest round that has begun. */
    begun: lastDrawn !== null && drawn === begun ? lastDrawn : beginOf(begun, zone),
    isDue: drawn === undefined || drawn < begun,
    /** The next round of the schedule, which an opt-in now takes part in. */
    next: beginOf(next, zone),
    afterNext: beginOf(weeksAfter(next, 1), zone),
  };
}

/** The first round whose partners count as recent in `round`. */
export const recentSince = (round: string, zone = SQUARE_ZONE) =>
  beginOf(weeksAfter(tuesdayOf(round), -RECENT_ROUNDS), zone);

export interface LastDraw {
  roundStartAt: string;
  drawnAt: string;
  pairs: number;
  unpaired: number;
}

/**
 * Whether a request for a draw at `now` repeats this one: it is less than ten minutes old and was not empty. So a
 * second click, or a second moderator, does not draw another round.
 */
export const isRepeated = ({ drawnAt, pairs, unpaired }: LastDraw, now: Date): boolean =>
  pairs + unpaired > 0 && now.getTime() - Date.parse(drawnAt) < REPEAT_MS;
