/** In how many seconds to call again, at the earliest (lib/areas/home/contract.md). */
const SECONDS = { awaited: 60, lively: 300, quiet: 1800 };

const LIVELY_MS = 3_600_000;

export function nextPollSeconds(now: Date, newestPostAt: string | null, isAwaited: boolean): number {
  if (isAwaited) return SECONDS.awaited;
  const isLively = newestPostAt !== null && now.getTime() - Date.parse(newestPostAt) < LIVELY_MS;
  return isLively ? SECONDS.lively : SECONDS.quiet;
}
