import { z } from "zod";
import { instantFromJson } from "@/db/instant";
import type { WaitingRow } from "@/db/queries/home/home";
import { type RecruitingRow, RUNNING_MAX } from "@/db/queries/home/recruiting-quests";
import { DateTime, Uuid } from "@/lib/api/contract/shapes";
import { expiryOf } from "@/lib/areas/quests/time";
import { RECRUITING_MAX } from "./recruiting";
import { Count, Somebody } from "./schemas";

const NEWEST_MAX = 5;

const Slot = z.object({
  quest_id: Uuid,
  quest_title: z.string(),
  slot_no: z.int(),
  subtask_title: z.string(),
});

export const WaitingQuests = z.object({
  open_count: Count.max(RECRUITING_MAX).meta({
    description: `How many of the ${RUNNING_MAX} newest quests under way have a slot that the caller may claim; counted up to ${RECRUITING_MAX}.`,
  }),
  newest: z.array(
    z.object({
      quest_id: Uuid,
      title: z.string(),
      initiator: Somebody,
      open_slots: z.int().min(1),
      deadline: DateTime.nullable(),
    }),
  ),
  reviews_owed: z.object({
    count: Count.meta({ description: "Submissions to the caller's quests that it has not reviewed." }),
    oldest: z.array(Slot.extend({ lobster: Somebody, submitted_at: DateTime })),
  }),
  claims: z
    .array(Slot.extend({ claim_expires_at: DateTime }))
    .meta({ description: "Slots that the caller holds and has not submitted, the first to expire first." }),
});

const slotOf = (row: WaitingRow["reviews" | "held"][number]) => ({
  quest_id: row.questId,
  quest_title: row.questTitle,
  slot_no: row.slotNo,
  subtask_title: row.subtaskTitle,
});

export const toWaitingQuests = (
  row: WaitingRow,
  recruiting: RecruitingRow[],
): z.input<typeof WaitingQuests> => ({
  open_count: recruiting.length,
  newest: recruiting.slice(0, NEWEST_MAX).map((quest) => ({
    quest_id: quest.questId,
    title: quest.title,
    initiator: { id: quest.initiatorId, display_name: quest.initiatorName },
    open_slots: quest.openSlots,
    deadline: quest.deadline,
  })),
  reviews_owed: {
    count: row.reviewsOwed,
    oldest: row.reviews.map((review) => ({
      ...slotOf(review),
      lobster: { id: review.lobsterId, display_name: review.displayName },
      submitted_at: instantFromJson(review.submittedAt),
    })),
  },
  claims: row.held.map((held) => ({
    ...slotOf(held),
    claim_expires_at: expiryOf(new Date(held.claimedAt)).toISOString(),
  })),
});
