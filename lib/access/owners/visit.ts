/** An owner's visit to the dashboard. Both instants are ISO 8601, and null before the first page view. */
export interface Visit {
  /** The newest page view that is stored. */
  lookedAt: string | null;
  /** Later entries are new to the owner; null if all are. */
  newSince: string | null;
}

/** Page views within a minute count as one, so that reading the dashboard rarely writes. */
const VIEW_MS = 60_000;

/** A page view after this long without one begins a new visit. */
export const ABSENCE_MS = 60 * VIEW_MS;

/**
 * The visit of a page view at `now`; `last` itself if there is nothing to store. New entries stay new for the whole
 * visit, so that opening one does not mark the others as seen. In a new visit, entries since the last page view are
 * new (docs/decisions/0510).
 */
export function visitAt(last: Visit, now: Date): Visit {
  const lookedAt = now.toISOString();
  if (last.lookedAt === null) return { lookedAt, newSince: null };
  const awayMs = now.getTime() - Date.parse(last.lookedAt);
  if (awayMs < VIEW_MS) return last;
  return { lookedAt, newSince: awayMs > ABSENCE_MS ? last.lookedAt : last.newSince };
}
