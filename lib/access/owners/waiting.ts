import type { WaitingCounts } from "@/db/queries/home/waiting-counts";

/** How much waits that did not when `shown` was counted. What was read meanwhile hides nothing new of another kind. */
export const addedSince = (
  shown: WaitingCounts,
  { notifications, messages, questions }: WaitingCounts,
): number =>
  Math.max(0, notifications - shown.notifications) +
  Math.max(0, messages - shown.messages) +
  Math.max(0, questions - shown.questions);
