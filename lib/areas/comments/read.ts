import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { listCommentsBefore } from "@/db/queries/posts/comment-place";
import { writeCursor } from "@/lib/api/cursor";

/** A permalink shows a comment among those that came after it, because its replies are among them. */
const BEFORE_MAX = 20;

interface CommentPages {
  /** The cursor of a page with the comment among newer ones; undefined for the first page. */
  amongNewer: string | undefined;
  /** The cursor of the page that begins with it; undefined for the first page. */
  fromIt: string | undefined;
}

/** Where a comment is in the list of its post. For a comment that is not there for the viewer, some page of the list. */
export async function readCommentPages(
  postId: string,
  commentId: string,
  viewer: Viewer,
): Promise<CommentPages> {
  const params = { ...viewer, postId, commentId, limit: BEFORE_MAX };
  const before = await listCommentsBefore(database().db, params);
  const cursors = before.map((comment) => writeCursor([comment.commentedAt, comment.commentId]));
  return { amongNewer: cursors[BEFORE_MAX - 1], fromIt: cursors[0] };
}
