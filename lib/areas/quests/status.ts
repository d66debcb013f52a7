import type { QuestOutcome } from "@/db/fragments/quest-columns";

/** The status of a slot. `slot` must not carry a claim that has lapsed. */
export function subtaskStatus(slot: {
  claimedBy: string | null;
  submittedAt: string | null;
  acceptedAt: string | null;
}) {
  if (slot.acceptedAt !== null) return "accepted";
  if (slot.submittedAt !== null) return "submitted";
  return slot.claimedBy === null ? "open" : "claimed";
}

/** The status of a quest: while it has no outcome, it is open as long as any of its slots is. */
export function questStatus(outcome: QuestOutcome | null, slots: { claimedBy: string | null }[]) {
  if (outcome) return outcome;
  return slots.some((slot) => slot.claimedBy === null) ? "open" : "in_progress";
}
