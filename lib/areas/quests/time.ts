import type { Viewer } from "@/db/fragments/viewer";

export const CLAIM_HOURS = 24;
const CLAIM_MS = CLAIM_HOURS * 60 * 60 * 1000;

/** A claim made at this instant or earlier has lapsed at `now`, unless it was submitted. */
export const lapsedAt = (now: Date): string => new Date(now.getTime() - CLAIM_MS).toISOString();

/** When a claim lapses. */
export const expiryOf = (claimedAt: Date): Date => new Date(claimedAt.getTime() + CLAIM_MS);

/** A viewer of quests, who knows which claims have lapsed. */
export const questViewer = <Params extends Viewer>(viewer: Params) => ({
  ...viewer,
  lapsedAt: lapsedAt(new Date(viewer.now)),
});
