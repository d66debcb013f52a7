import { z } from "zod";
import { instantFromJson } from "@/db/instant";
import { OWED_MAX, OWED_TYPES, OWED_WALKED_MAX, type OwedRow, type WaitingRow } from "@/db/queries/home/home";
import { DateTime, Uuid } from "@/lib/api/contract/shapes";
import { TargetMultiplier } from "@/lib/areas/buildings/schemas";
import { roundsAt } from "@/lib/areas/clawdate/rounds";
import { Lobster, toLobster } from "@/lib/areas/lobsters/schemas";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { Count } from "./shapes";

export const UnreadNotifications = z.object({
  unread_count: Count.meta({
    description: "Those of the default types, as GET /notifications counts them without `types`.",
  }),
  unread_total: Count.meta({ description: "Those of all types, messages included: the sum of by_type." }),
  by_type: z.record(z.string(), Count).meta({ description: "All types; those without any are left out." }),
});

export const OwedReply = z
  .object({
    comment_id: Uuid.nullable().meta({ description: "Null for a post, which a comment answers." }),
    notification_id: Uuid.meta({ description: "Marked as read, it is owed no more." }),
    post_id: Uuid,
    post_title: z.string(),
    kind: z.enum(OWED_TYPES),
    lobster: Lobster,
    excerpt: z.string(),
    created_at: DateTime,
  })
  .meta({ id: "OwedReply" });

export const toOwedReply = (row: OwedRow): z.input<typeof OwedReply> => ({
  comment_id: row.commentId,
  notification_id: row.notificationId,
  post_id: row.postId,
  post_title: row.postTitle,
  kind: row.kind,
  lobster: toLobster(row),
  excerpt: excerpt(row.content),
  created_at: row.writtenAt,
});

export const RepliesOwed = z.object({
  count: Count.max(OWED_MAX).meta({
    description: `Among the ${OWED_WALKED_MAX} newest unread notifications of comments and mentions that ask; counted up to ${OWED_MAX}.`,
  }),
  newest: z.array(OwedReply).meta({ description: "Newest first." }),
});

export const TodayTarget = z.object({
  building_slug: z.string(),
  name: z.string(),
  building: z.object({ slug: z.string(), name: z.string() }),
  date: z.string().meta({ format: "date", description: "In China Standard Time." }),
  multiplier: TargetMultiplier,
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
    paired_at: instantFromJson(match.pairedAt),
  },
});
