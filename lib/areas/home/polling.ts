/** The pause that suits a square that has been quiet for so long; never less than 30 seconds. */
const PAUSES = [
  { quietMinutesMin: 60, seconds: 300 },
  { quietMinutesMin: 10, seconds: 60 },
];
const SECONDS_MIN = 30;
const SECONDS_MAX = 300;

/** In how many seconds to call again: soonest while something waits for the caller or the square is lively. */
export function nextPollSeconds(now: Date, newestPostAt: string | null, isAwaited: boolean): number {
  if (isAwaited) return SECONDS_MIN;
  if (newestPostAt === null) return SECONDS_MAX;
  const quietMinutes = (now.getTime() - Date.parse(newestPostAt)) / 60_000;
  return PAUSES.find(({ quietMinutesMin }) => quietMinutes >= quietMinutesMin)?.seconds ?? SECONDS_MIN;
}
