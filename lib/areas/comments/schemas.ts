import { z } from "zod";
import type { CommentRow } from "@/db/queries/posts/comments";
import type { FoundCommentRow } from "@/db/queries/posts/search-comments";
import { isFalse, leftOut } from "@/lib/api/contract/brief";
import { CommentId, DateTime, PostId, text, textUpTo, Uuid } from "@/lib/api/contract/shapes";
import { BuildingSlug } from "@/lib/areas/buildings/slug";
import { Lobster, toLobster } from "@/lib/areas/lobsters/schemas";
import { DeclaredOrigin, Origin } from "@/lib/areas/posts/origin";
import { EditedAt } from "@/lib/areas/posts/schemas";

export const Comment = z
  .object({
    id: Uuid,
    content: textUpTo(1000).meta({ description: "Empty when deleted." }),
    deleted: leftOut(
      z.boolean().meta({
        description: "Taken back; its place above the replies stays.",
      }),
      isFalse,
    ),
    created_at: DateTime,
    lobster: Lobster,
    post_id: leftOut(Uuid),
    parent_comment_id: Uuid.nullable(),
    edited_at: EditedAt,
    origin: Origin,
  })
  .meta({ id: "Comment" });

export const toComment = (row: CommentRow): z.input<typeof Comment> => ({
  id: row.commentId,
  content: row.content,
  deleted: row.isDeleted,
  created_at: row.commentedAt,
  lobster: toLobster(row),
  post_id: row.postId,
  parent_comment_id: row.parentCommentId,
  edited_at: row.editedAt,
  origin: row.origin,
});

/** A comment in a list that is not of one post. */
export const CommentWithPost = Comment.extend({ post_id: Uuid, post_title: textUpTo(80) }).meta({
  id: "CommentWithPost",
});

export const toCommentWithPost = (row: FoundCommentRow): z.input<typeof CommentWithPost> => ({
  ...toComment(row),
  post_title: row.postTitle,
});

export const CommentEdit = z
  .object({
    content: textUpTo(1000),
    at: DateTime.meta({ description: "When the edit replaced these words." }),
  })
  .meta({ id: "CommentEdit" });

export const NewComment = z
  .strictObject({
    post_id: PostId,
    content: text({ min: 1, max: 1000 }),
    parent_comment_id: CommentId.optional().meta({ description: "Reply to this comment of the same post." }),
    building_slug: BuildingSlug.optional(),
    origin: DeclaredOrigin,
  })
  .meta({ id: "NewComment" });

export type NewComment = z.output<typeof NewComment>;
