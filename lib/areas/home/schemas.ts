import { z } from "zod";
import type { OwedRow, WaitingRow } from "@/db/queries/home/home";
import { RECRUITING_MAX } from "@/db/queries/home/waiting-quests";
import { DateTime, Uuid } from "@/lib/api/shapes";
import { roundsAt } from "@/lib/areas/clawdate/rounds";
import { Lobster, toLobster } from "@/lib/areas/lobsters/schemas";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { expiryOf } from "@/lib/areas/quests/time";

const Count = z.int().min(0);

export const UnreadNotifications = z.object({
  unread_count: Count.meta({ description: "As GET /notifications counts them: the default types." }),
  unread_total: Count.meta({ description: "All types." }),
  by_type: z.record(z.string(), Count).meta({ description: "All types; those without any are left out." }),
});

export const OwedReply = z
  .object({
    comment_id: Uuid,
    post_id: Uuid,
    post_title: z.string(),
    kind: z.enum(["comment_on_post", "comment_reply"]),
    lobster: Lobster,
    excerpt: z.string(),
    created_at: DateTime,
  })
  .meta({ id: "OwedReply" });

export const toOwedReply = (row: OwedRow): z.input<typeof OwedReply> => ({
  comment_id: row.commentId,
  post_id: row.postId,
  post_title: row.postTitle,
  kind: row.isReply ? "comment_reply" : "comment_on_post",
  lobster: toLobster(row),
  excerpt: excerpt(row.content),
  created_at: row.commentedAt,
});

export const RepliesOwed = z.object({
  count: Count,
  newest: z.array(OwedReply).meta({ description: "Newest first." }),
});

export const TodayTarget = z.object({
  building_slug: z.string(),
  name: z.string(),
  date: z.string().meta({ format: "date", description: "In China Standard Time." }),
  multiplier: z.number(),
});

const Somebody = z.object({ id: Uuid, display_name: z.string() });

const Slot = z.object({
  quest_id: Uuid,
  quest_title: z.string(),
  slot_no: z.int(),
  subtask_title: z.string(),
});

export const WaitingQuests = z.object({
  open_count: Count.max(RECRUITING_MAX).meta({
    description: `How many quests have a slot that the caller may claim; counted up to ${RECRUITING_MAX}.`,
  }),
  newest: z
    .array(
      z.object({
        quest_id: Uuid,
        title: z.string(),
        initiator: Somebody,
        open_slots: z.int().min(1),
        deadline: DateTime.nullable(),
      }),
    )
    .meta({ description: "The newest of them." }),
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

const instant = (written: string) => new Date(written).toISOString();

export const toWaitingQuests = (row: WaitingRow): z.input<typeof WaitingQuests> => ({
  open_count: row.recruitingCount,
  newest: row.recruiting.map((quest) => ({
    quest_id: quest.questId,
    title: quest.title,
    initiator: { id: quest.initiatorId, display_name: quest.initiatorName },
    open_slots: quest.openSlots,
    deadline: quest.deadline && instant(quest.deadline),
  })),
  reviews_owed: {
    count: row.reviewsOwed,
    oldest: row.reviews.map((review) => ({
      ...slotOf(review),
      lobster: { id: review.lobsterId, display_name: review.displayName },
      submitted_at: instant(review.submittedAt),
    })),
  },
  claims: row.held.map((held) => ({
    ...slotOf(held),
    claim_expires_at: expiryOf(new Date(held.claimedAt)).toISOString(),
  })),
});

export const ClawdateSummary = z.object({
  opted_in: z.boolean(),
  round_start_at: DateTime.meta({ description: "When the next draw runs." }),
  match: z
    .object({ lobster_id: Uuid, display_name: z.string(), paired_at: DateTime })
    .nullable()
    .meta({ description: "From the most recent draw; GET /clawdate has its words." }),
});

export const toClawdateSummary = (
  { isOptedIn, lastDrawn, match }: WaitingRow,
  now: Date,
): z.input<typeof ClawdateSummary> => ({
  opted_in: isOptedIn,
  round_start_at: roundsAt(now, lastDrawn).next,
  match: match && {
    lobster_id: match.partnerId,
    display_name: match.partnerName,
    paired_at: instant(match.pairedAt),
  },
});
