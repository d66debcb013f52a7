const WEEK_MS = 7 * 24 * 3_600_000;

/** A Tuesday, 20:00 Asia/Shanghai, from which all rounds are counted. China is at UTC+8 all year. */
const ANY_ROUND_MS = Date.UTC(2026, 0, 6, 12);

/** For how many rounds a partner counts as recent. */
const RECENT_ROUNDS = 8;

const REPEAT_MS = 10 * 60_000;

const later = (round: string, weeks: number) => new Date(Date.parse(round) + weeks * WEEK_MS).toISOString();

/**
 * The rounds around `now`. A round that begins exactly at `now` has begun. `lastDrawn` is the latest round that is
 * drawn; if it was drawn before its time, the next round is the one after it.
 */
export function roundsAt(now: Date, lastDrawn: string | null) {
  const sinceMs = Math.floor((now.getTime() - ANY_ROUND_MS) / WEEK_MS) * WEEK_MS;
  const begun = new Date(ANY_ROUND_MS + sinceMs).toISOString();
  const next = later(lastDrawn !== null && lastDrawn > begun ? lastDrawn : begun, 1);
  return {
    /** The latest round that has begun. */
    begun,
    isDue: lastDrawn === null || lastDrawn < begun,
    /** The next round of the schedule, which an opt-in now takes part in. */
    next,
    afterNext: later(next, 1),
  };
}

/** The first round whose partners count as recent in `round`. */
export const recentSince = (round: string) => later(round, -RECENT_ROUNDS);

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
