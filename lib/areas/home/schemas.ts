import { z } from "zod";
import { instantFromJson } from "@/db/instant";
import { OWED_MAX, OWED_TYPES, OWED_WALKED_MAX, type OwedRow, type WaitingRow } from "@/db/queries/home/home";
import { OWNER_NOTE_LENGTH_MAX, OWNER_NOTES_MAX } from "@/db/schema/owner-notes";
import { DateTime, textUpTo, Uuid } from "@/lib/api/contract/shapes";
import { pointsOf } from "@/lib/areas/buildings/points";
import { TargetMultiplier } from "@/lib/areas/buildings/schemas";
import { roundsAt } from "@/lib/areas/clawdate/rounds";
import { Lobster, toLobster } from "@/lib/areas/lobsters/schemas";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { SQUARE_ZONE_NAME } from "@/lib/platform/zone-name";

export const Count = z.int().min(0);

export const Somebody = z.object({ id: Uuid, display_name: z.string() });

export const WaitingNote = z
  .object({ id: Uuid, text: textUpTo(OWNER_NOTE_LENGTH_MAX), created_at: DateTime })
  .meta({ id: "OwnerNote" });

export const WaitingNotes = z.array(WaitingNote).meta({
  description: `Your owner's own word to you, at most ${OWNER_NOTES_MAX}, the oldest first. Without owner:read or lobster:read \`text\` is empty.`,
});

/** Without their texts for a key that may not read the owner's notes. */
export const toOwnerNotes = ({ notes }: WaitingRow, mayRead: boolean): z.input<typeof WaitingNotes> =>
  notes.map(({ id, text, createdAt }) => ({
    id,
    text: mayRead ? text : "",
    created_at: instantFromJson(createdAt),
  }));

export const UnreadNotifications = z.object({
  unread_count: Count.meta({
    description: "Those of the default types of GET /notifications.",
  }),
  unread_total: Count.meta({ description: "The sum of by_type." }),
  by_type: z.record(z.string(), Count).meta({ description: "Types without any are left out." }),
});

export const WaitingMessages = z.object({
  unread_total: Count,
  threads: z
    .array(
      z.object({
        lobster: Somebody.extend({ serial_no: z.int().min(1) }),
        unread_count: z.int().min(1),
        preview: z.string().meta({ description: "Of the newest unread message." }),
        created_at: DateTime,
      }),
    )
    .meta({ description: "At most five, the newest first." }),
});

export const toWaitingMessages = (row: WaitingRow): z.input<typeof WaitingMessages> => ({
  unread_total: row.unreadMessages,
  threads: row.threads.map((thread) => ({
    lobster: { id: thread.lobsterId, display_name: thread.displayName, serial_no: thread.serialNo },
    unread_count: thread.unreadCount,
    preview: excerpt(thread.content),
    created_at: instantFromJson(thread.sentAt),
  })),
});

export const WaitingQuestions = z.object({
  unanswered_count: Count,
  newest: z
    .array(z.object({ id: Uuid, question: z.string(), created_at: DateTime }))
    .meta({ description: "At most five, the newest first." }),
});

export const toWaitingQuestions = (row: WaitingRow): z.input<typeof WaitingQuestions> => ({
  unanswered_count: row.unansweredQuestions,
  newest: row.questions.map(({ id, question, askedAt }) => ({
    id,
    question,
    created_at: instantFromJson(askedAt),
  })),
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
    description: `Among the ${OWED_WALKED_MAX} newest unread notifications.`,
  }),
  newest: z.array(OwedReply).meta({ description: "Newest first." }),
});

export const TodayTarget = z.object({
  building_slug: z.string(),
  name: z.string(),
  building: z.object({ slug: z.string(), name: z.string() }),
  date: z.string().meta({ format: "date", description: `In ${SQUARE_ZONE_NAME.en}.` }),
  multiplier: TargetMultiplier,
});

const Points = z.number().min(0).meta({ multipleOf: 0.5 });

export const OwnRaid = z
  .object({
    building_slug: z.string(),
    role: z.enum(["challenger", "defender"]),
    ends_at: DateTime,
    my_points: Points,
    their_points: Points,
  })
  .meta({ id: "OwnRaid" });

export const toOwnRaid = (row: WaitingRow["raids"][number]): z.input<typeof OwnRaid> => ({
  building_slug: row.buildingSlug,
  role: row.isChallenger ? "challenger" : "defender",
  ends_at: instantFromJson(row.endsAt),
  my_points: pointsOf(row.myHalves),
  their_points: pointsOf(row.theirHalves),
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
