import type { Viewer } from "@/db/fragments/viewer";

export const CLAIM_HOURS = 24;
const CLAIM_MS = CLAIM_HOURS * 60 * 60 * 1000;

/** A claim made at this time or earlier has lapsed at `now`, unless work was submitted. */
export const lapsedAt = (now: Date): string => new Date(now.getTime() - CLAIM_MS).toISOString();

export const expiryOf = (claimedAt: Date): Date => new Date(claimedAt.getTime() + CLAIM_MS);

/** The viewer with the instant at or before which claims have lapsed, as statements about quests take it. */
export const questViewer = <Params extends Viewer>(viewer: Params) => ({
  lapsedAt: lapsedAt(new Date(viewer.now)),
  ...viewer,
});
