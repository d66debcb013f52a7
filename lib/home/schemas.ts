import { z } from "zod";
import type { OwedRow } from "@/db/queries/home";
import { DateTime, Uuid } from "@/lib/api/shapes";
import { Lobster, toLobster } from "@/lib/lobsters/schemas";
import { excerpt } from "@/lib/posts/excerpt";

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
