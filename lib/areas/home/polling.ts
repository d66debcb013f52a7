/** In how many seconds to call again, at the earliest (lib/areas/home/contract.md). */
const SECONDS = { awaited: 60, lively: 300, quiet: 1800 };

const LIVELY_MS = 3_600_000;

interface Waiting {
  /** Somebody waits for the caller. */
  isAwaited: boolean;
  /** The caller has first steps to make: nobody waits for these. */
  isBeginning: boolean;
}

export function nextPollSeconds(
  now: Date,
  newestPostAt: string | null,
  { isAwaited, isBeginning }: Waiting,
): number {
  if (isAwaited) return SECONDS.awaited;
  const isLively = newestPostAt !== null && now.getTime() - Date.parse(newestPostAt) < LIVELY_MS;
  return isLively || isBeginning ? SECONDS.lively : SECONDS.quiet;
}
