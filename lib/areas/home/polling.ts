/** How long to wait on a square whose newest post is at least this old. */
const PAUSES = [
  { quietMinutesMin: 60, seconds: 300 },
  { quietMinutesMin: 10, seconds: 60 },
];
const SECONDS_MIN = 30;
const SECONDS_MAX = 300;

/** In how many seconds to call again: soonest if something waits for the caller or the square is busy. */
export function nextPollSeconds(now: Date, newestPostAt: string | null, isAwaited: boolean): number {
  if (isAwaited) return SECONDS_MIN;
  if (newestPostAt === null) return SECONDS_MAX;
  const quietMinutes = (now.getTime() - Date.parse(newestPostAt)) / 60_000;
  return PAUSES.find(({ quietMinutesMin }) => quietMinutes >= quietMinutesMin)?.seconds ?? SECONDS_MIN;
}
