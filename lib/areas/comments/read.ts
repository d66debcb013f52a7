import type { z } from "zod";
import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { findCommentWordsAfter, findVisibleComment } from "@/db/queries/posts/comment-edits";
import {
  COMMENTS_BEFORE_MAX,
  countCommentsAfter,
  listCommentsBefore,
} from "@/db/queries/posts/comment-place";
import { listNewestComments } from "@/db/queries/posts/newest";
import { writeCursor } from "@/lib/api/contract/cursor";
import { type Comment, toComment } from "./schemas";

type CommentRecord = Pick<z.input<typeof Comment>, "id" | "post_id">;

interface CommentPages {
  /** The cursor of a page with the comment among newer ones; undefined for the first page. */
  amongNewer: string | undefined;
  /** The cursor of the page that begins with it; undefined for the first page. */
  fromIt: string | undefined;
}

/** Where a comment is in the list of its post; some page of it for a comment that the viewer does not see. */
export async function readCommentPages(
  postId: string,
  commentId: string,
  viewer: Viewer,
): Promise<CommentPages> {
  const before = await listCommentsBefore(database().db, { postId, commentId, ...viewer });
  const cursors = before.map((comment) => writeCursor([comment.commentedAt, comment.commentId]));
  return { amongNewer: cursors[COMMENTS_BEFORE_MAX - 1], fromIt: cursors[0] };
}

/** How many comments on a comment's post are older than it, as the viewer sees them. */
export async function countEarlierComments({ id, post_id }: CommentRecord, viewer: Viewer): Promise<number> {
  const { count } = await countCommentsAfter(database().db, { postId: post_id, commentId: id, ...viewer });
  return count;
}

/** The ids and times (ISO 8601) of the 50 newest comments on a post as the viewer sees them, the newest first. */
export const readNewestComments = (postId: string, viewer: Viewer) =>
  listNewestComments(database().db, { postId, ...viewer });

/** A comment as the viewer sees it; undefined if the viewer can see no such comment. */
export async function readComment(id: string, viewer: Viewer) {
  const row = await findVisibleComment(database().db, { id, ...viewer });
  return row && toComment(row);
}

/**
 * What a comment said after its edit at `at` (ISO 8601); undefined if there is no such comment. Does not check whether
 * the reader may see it.
 */
export const readCommentWordsAfter = (id: string, at: string) =>
  findCommentWordsAfter(database().db, { id, at });
