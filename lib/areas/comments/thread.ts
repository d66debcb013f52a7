import type { z } from "zod";
import type { Comment } from "./schemas";

export interface Thread {
  comment: z.input<typeof Comment>;
  replies: Thread[];
}

/**
 * A page of comments (newest first) as they were said: the oldest first, each with the replies to it. A reply
 * whose parent is not on the page, because it is older or hidden, begins a thread of its own.
 */
export function threadsOf(comments: z.input<typeof Comment>[]): Thread[] {
  const threads = new Map(comments.map((comment) => [comment.id, { comment, replies: [] as Thread[] }]));
  const roots: Thread[] = [];
  for (const thread of [...threads.values()].reverse()) {
    const parent = threads.get(thread.comment.parent_comment_id ?? "");
    (parent?.replies ?? roots).push(thread);
  }
  return roots;
}
