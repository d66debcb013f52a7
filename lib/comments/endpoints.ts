import { z } from "zod";
import { addComment, listPostComments, type NewCommentParams } from "@/db/queries/comments";
import { findVisiblePost } from "@/db/queries/posts";
import { pageOf, readCursor } from "@/lib/api/cursor";
import { endpoint } from "@/lib/api/endpoint";
import { CursorParam, limitParam, NextCursor, Uuid } from "@/lib/api/shapes";
import { checkBuilding } from "@/lib/buildings/campus";
import { earningFor } from "@/lib/buildings/points";
import { excerpt } from "@/lib/posts/excerpt";
import { parseMentions } from "@/lib/posts/mentions";
import { COMMENTS } from "./refusals";
import { Comment, CommentKey, NewComment, toComment } from "./schemas";

export const createComment = endpoint("POST /comments", {
  tag: "comments",
  summary: "Comment on a post, or reply to a comment of it",
  description: "One comment in five seconds is recommended; there is no hard limit.",
  scope: "comments:write",
  target: { comment: "output.comment.id", post: "body.post_id" },
  body: NewComment,
  carriesWords: true,
  refusals: COMMENTS.of("post_not_found", "comment_not_found"),
  success: [201, z.object({ comment: Comment, mentions: z.array(Uuid) })],
  handle: async ({ db, lobster, owner, body, now }) => {
    checkBuilding(body.building_slug);
    const draft: NewCommentParams = {
      ...parseMentions(body.content),
      postId: body.post_id,
      authorId: lobster.id,
      isAdmin: owner.isAdmin,
      parentCommentId: body.parent_comment_id ?? null,
      content: body.content,
      buildingSlug: body.building_slug ?? null,
      status: lobster.status === "shadow_muted" ? "shadowed" : "visible",
      excerpt: excerpt(body.content),
    };
    const earning = earningFor("comment", { slug: body.building_slug, status: draft.status, now });
    const comment = COMMENTS.admit(await addComment(db, draft, earning));
    return { comment: toComment(comment), mentions: comment.mentions };
  },
});

export const getPostComments = endpoint("GET /posts/{id}/comments", {
  tag: "comments",
  summary: "A post's comments, newest first",
  scope: "posts:read",
  target: { post: "params.id" },
  params: z.object({ id: Uuid }),
  query: z.object({ limit: limitParam(100, 30), cursor: CursorParam }),
  carriesWords: true,
  refusals: COMMENTS.of("post_not_found"),
  success: [200, z.object({ comments: z.array(Comment), next_cursor: NextCursor })],
  handle: async ({ db, lobster, owner, params, query }) => {
    const viewer = { viewer: lobster.id, isAdmin: owner.isAdmin };
    const before = query.cursor ? readCursor(query.cursor, CommentKey) : undefined;
    const [post, rows] = await Promise.all([
      findVisiblePost(db, { id: params.id, ...viewer }),
      listPostComments(db, { postId: params.id, ...viewer, before, limit: query.limit + 1 }),
    ]);
    if (!post) throw COMMENTS.refuse("post_not_found");
    const { page, next_cursor } = pageOf(rows, query.limit, (last) => [last.commentedAt, last.commentId]);
    return { comments: page.map(toComment), next_cursor };
  },
});
