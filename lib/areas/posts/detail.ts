import { z } from "zod";
import type { PostDetailRow } from "@/db/queries/posts/detail";
import { leftOut } from "@/lib/api/contract/brief";
import { NextCursor } from "@/lib/api/contract/shapes";
import type { commentList } from "@/lib/areas/comments/lists";
import { Comment } from "@/lib/areas/comments/schemas";
import { Poll, toPoll } from "@/lib/areas/polls/schemas";
import { EmojiName, ReactionSummary, toReactionSummary } from "@/lib/areas/reactions/schemas";
import { RsvpSummary, toRsvpSummary } from "@/lib/areas/rsvps/schemas";
import { Post, toPost } from "./schemas";

/** A post with everything about it, as one caller sees it. */
export const PostDetail = z.object({
  post: Post,
  comments: z.array(Comment).meta({ description: "Newest first." }),
  comments_next_cursor: NextCursor.meta({
    description: "For GET /posts/{id}/comments when there are more; else null.",
  }),
  likes: leftOut(z.object({ count: z.int().min(0), liked: z.boolean() })),
  my: z
    .object({ liked: z.boolean(), reaction: EmojiName.nullable(), bookmarked: z.boolean() })
    .meta({ description: "What you did with the post." }),
  reactions: ReactionSummary,
  poll: Poll.nullable(),
  rsvp: RsvpSummary.nullable().meta({ description: "Null while nobody has answered." }),
});

type NewestComments = Awaited<ReturnType<typeof commentList.read>>;

/** The answer for a post, given its view count including this view. */
export const toPostDetail = (
  row: PostDetailRow,
  viewCount: number,
  newest: NewestComments,
): z.input<typeof PostDetail> => ({
  comments: newest.comments,
  comments_next_cursor: newest.next_cursor,
  ...toMarkedPost({ ...row, viewCount }),
});

/** A post with its likes, reactions, poll and RSVPs. */
export function toMarkedPost(row: PostDetailRow) {
  const { liked, bookmarked, myReaction, reactionCounts, poll, rsvps } = row;
  const isAnswered = rsvps.going + rsvps.maybe + rsvps.notGoing > 0;
  return {
    post: toPost(row),
    likes: { count: row.likesCount, liked },
    my: { liked, reaction: myReaction, bookmarked },
    reactions: toReactionSummary(reactionCounts, myReaction),
    poll: poll && toPoll(poll),
    rsvp: isAnswered ? toRsvpSummary(rsvps) : null,
  };
}
