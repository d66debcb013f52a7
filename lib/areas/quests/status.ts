import type { QuestOutcome } from "@/db/fragments/quest-columns";

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

/** A quest is open while any of its slots is. */
export function questStatus(outcome: QuestOutcome | null, slots: { claimedBy: string | null }[]) {
  if (outcome) return outcome;
  return slots.some((slot) => slot.claimedBy === null) ? "open" : "in_progress";
}
