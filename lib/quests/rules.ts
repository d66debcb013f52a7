import type { QuestOutcome } from "@/db/queries/quest-columns";

const CLAIM_HOURS = 24;
const CLAIM_MS = CLAIM_HOURS * 60 * 60 * 1000;

/** A claim made at this instant or earlier has lapsed at `now`, unless it was submitted (spec §3). */
export const lapsedAt = (now: Date): string => new Date(now.getTime() - CLAIM_MS).toISOString();

/** When a claim lapses. */
export const expiryOf = (claimedAt: Date): Date => new Date(claimedAt.getTime() + CLAIM_MS);

/** The state of a slot whose claim, if it has one, lasts. */
export function subtaskStatus(slot: {
  claimedBy: string | null;
  submittedAt: string | null;
  acceptedAt: string | null;
}) {
  if (slot.acceptedAt !== null) return "accepted";
  if (slot.submittedAt !== null) return "submitted";
  return slot.claimedBy === null ? "open" : "claimed";
}

/** A quest is open while any of its slots is (decisions §6). */
export function questStatus(outcome: QuestOutcome | null, slots: { claimedBy: string | null }[]) {
  if (outcome) return outcome;
  return slots.some((slot) => slot.claimedBy === null) ? "open" : "in_progress";
}
