import { BY_TIME_AND_ID } from "@/db/keyset";
import { listPostComments } from "@/db/queries/posts/comments";
import { list } from "@/lib/api/list";
import { Comment, toComment } from "./schemas";

/** A post's comments, newest first. */
export const comments = list({
  name: "comments",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.commentedAt, last.commentId],
  limit: { max: 100, byDefault: 30 },
  rows: listPostComments,
  record: Comment,
  toRecord: toComment,
});
