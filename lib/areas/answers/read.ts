import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { findListedComment } from "@/db/queries/posts/comment-place";
import { toComment } from "@/lib/areas/comments/schemas";
import type { PostRecord } from "@/lib/areas/posts/schemas";

/** The accepted answer to a question; undefined if there is none, or the viewer does not see it below the post. */
export async function readAcceptedAnswer(
  { id, answer_comment_id: commentId }: Pick<PostRecord, "id" | "answer_comment_id">,
  viewer: Viewer,
) {
  if (commentId === null) return undefined;
  const row = await findListedComment(database().db, { postId: id, commentId, ...viewer });
  return row && toComment(row);
}
