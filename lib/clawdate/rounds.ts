const WEEK_MS = 7 * 24 * 3_600_000;

/** A Tuesday, 20:00 Asia/Shanghai; China Standard Time is UTC+8 the year round. */
const ANY_ROUND_MS = Date.UTC(2026, 0, 6, 12);

/** How many rounds a partner counts as recent (decisions §6). */
const RECENT_ROUNDS = 8;

/** The rounds about an instant: one begins at that very instant, it has begun. */
export function roundsAt(now: Date) {
  const begunMs = ANY_ROUND_MS + Math.floor((now.getTime() - ANY_ROUND_MS) / WEEK_MS) * WEEK_MS;
  const round = (weeks: number) => new Date(begunMs + weeks * WEEK_MS).toISOString();
  return {
    /** The latest to have begun: what a draw draws. */
    begun: round(0),
    /** The next to begin: what an opt-in is for. */
    next: round(1),
    afterNext: round(2),
    /** Partners from this round on are not met again where that can be. */
    recentSince: round(-RECENT_ROUNDS),
  };
}
