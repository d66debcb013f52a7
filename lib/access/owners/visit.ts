/** How an owner's looks at the desk are remembered. Both are null before the first look; ISO 8601. */
export interface Visit {
  lookedAt: string | null;
  /** What came after this is new to the owner; null while everything is. */
  newSince: string | null;
}

/** Looks within a minute count as one, so that reading the desk hardly ever writes. */
const LOOK_MS = 60_000;

/** After this long without a look the next one begins another visit. */
export const ABSENCE_MS = 60 * LOOK_MS;

/**
 * The visit that a look at `now` belongs to, which is `last` itself if there is nothing to store. What is new stays new
 * for the whole visit, so that opening one piece of news does not wipe the others; after an absence, what came since the
 * last look is new (docs/decisions/0510).
 */
export function visitAt(last: Visit, now: Date): Visit {
  const lookedAt = now.toISOString();
  if (last.lookedAt === null) return { lookedAt, newSince: null };
  const awayMs = now.getTime() - Date.parse(last.lookedAt);
  if (awayMs < LOOK_MS) return last;
  return { lookedAt, newSince: awayMs > ABSENCE_MS ? last.lookedAt : last.newSince };
}
