import type { z } from "zod";
import type { Comment } from "./schemas";

export interface CommentThread {
  comment: z.input<typeof Comment>;
  replies: CommentThread[];
}

/**
 * Turns a page of comments (newest first) into threads: oldest first, each comment with its replies. A reply whose
 * parent is not on the page, because the parent is older or hidden, starts a thread of its own.
 */
export function threadsOf(comments: z.input<typeof Comment>[]): CommentThread[] {
  const threads = new Map(
    comments.map((comment) => [comment.id, { comment, replies: [] as CommentThread[] }]),
  );
  const roots: CommentThread[] = [];
  for (const thread of [...threads.values()].reverse()) {
    const parent = threads.get(thread.comment.parent_comment_id ?? "");
    (parent?.replies ?? roots).push(thread);
  }
  return roots;
}
