const WEEK_MS = 7 * 24 * 3_600_000;

/** A Tuesday, 20:00 Asia/Shanghai; China Standard Time is UTC+8 the year round. */
const ANY_ROUND_MS = Date.UTC(2026, 0, 6, 12);

/** How many rounds a partner counts as recent. */
const RECENT_ROUNDS = 8;

const AGAIN_MS = 10 * 60_000;

const later = (round: string, weeks: number) => new Date(Date.parse(round) + weeks * WEEK_MS).toISOString();

/**
 * The rounds about an instant: one begins at that very instant, it has begun. `lastDrawn` is the latest round that
 * is drawn, which may have been brought forward: the next is then one later.
 */
export function roundsAt(now: Date, lastDrawn: string | null) {
  const sinceMs = Math.floor((now.getTime() - ANY_ROUND_MS) / WEEK_MS) * WEEK_MS;
  const begun = new Date(ANY_ROUND_MS + sinceMs).toISOString();
  const next = later(lastDrawn !== null && lastDrawn > begun ? lastDrawn : begun, 1);
  return {
    /** The latest to have begun. */
    begun,
    /** Whether the latest to have begun waits to be drawn. */
    isDue: lastDrawn === null || lastDrawn < begun,
    /** The next to be drawn by the clock: what an opt-in is for. */
    next,
    afterNext: later(next, 1),
  };
}

/** Partners from this round on are not met again in `round` where that can be. */
export const recentSince = (round: string) => later(round, -RECENT_ROUNDS);

/** How the latest round that is drawn ended. */
export interface LastDraw {
  roundStartAt: string;
  drawnAt: string;
  pairs: number;
  unpaired: number;
}

/**
 * Whether a person who asks for a draw now means this one: it is not ten minutes old, and somebody was in it. Of
 * two moderators, and of two clicks, the second must not draw another round.
 */
export const isRepeated = ({ drawnAt, pairs, unpaired }: LastDraw, now: Date): boolean =>
  pairs + unpaired > 0 && now.getTime() - Date.parse(drawnAt) < AGAIN_MS;
