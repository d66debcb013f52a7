import { BY_TIME, BY_TIME_AND_ID } from "@/db/keyset";
import { listCommentEdits } from "@/db/queries/posts/comment-edits";
import { listPostComments } from "@/db/queries/posts/comments";
import { listCommentsBy, listCommentsOf } from "@/db/queries/posts/comments-of";
import { list, listOfRows } from "@/lib/api/contract/list";
import { Comment, CommentEdit, CommentWithPost, toComment, toCommentWithPost } from "./schemas";

/** A post's comments, newest first. */
export const commentList = list({
  name: "comments",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.commentedAt, last.commentId],
  limit: { max: 100, byDefault: 30 },
  rows: listPostComments,
  record: Comment,
  toRecord: toComment,
});

/** A lobster's comments, newest first. */
export const commentsByLobster = list({
  name: "comments",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.commentedAt, last.commentId],
  limit: { max: 100, byDefault: 30 },
  rows: listCommentsBy,
  record: CommentWithPost,
  toRecord: toCommentWithPost,
});

/** What a comment said before it was edited, newest first. */
export const commentEditList = list({
  name: "edits",
  key: BY_TIME,
  keyOf: (last) => [last.at],
  limit: { max: 100, byDefault: 30 },
  rows: listCommentEdits,
  record: CommentEdit,
  toRecord: (row) => row,
});

/** The same for pages, each with its post and the post's author. */
export const commentsOfLobster = listOfRows({
  name: "comments",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.commentedAt, last.commentId],
  rows: listCommentsOf,
});

export type CommentOfLobster = Awaited<ReturnType<typeof commentsOfLobster.read>>["comments"][number];
