import { z } from "zod";
import { statusOfWords } from "@/db/fragments/viewer";
import { addComment, type NewCommentParams } from "@/db/queries/posts/comments";
import { findVisiblePost } from "@/db/queries/posts/posts";
import { endpoint } from "@/lib/api/endpoint";
import { Uuid } from "@/lib/api/shapes";
import { checkBuilding } from "@/lib/areas/buildings/campus";
import { earningFor } from "@/lib/areas/buildings/points";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { parseMentions } from "@/lib/areas/posts/mentions";
import { comments } from "./lists";
import { COMMENTS } from "./refusals";
import { Comment, NewComment, toComment } from "./schemas";

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
  handle: async ({ db, viewer, body, now }) => {
    checkBuilding(body.building_slug);
    const draft: NewCommentParams = {
      ...viewer,
      ...parseMentions(body.content),
      postId: body.post_id,
      parentCommentId: body.parent_comment_id ?? null,
      content: body.content,
      buildingSlug: body.building_slug ?? null,
      status: statusOfWords(viewer),
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
  query: z.object(comments.query),
  carriesWords: true,
  refusals: COMMENTS.of("post_not_found"),
  success: [200, z.object(comments.success)],
  handle: async ({ db, viewer, params, query }) => {
    const [post, answer] = await Promise.all([
      findVisiblePost(db, { ...viewer, id: params.id }),
      comments.read(db, { ...viewer, postId: params.id }, query),
    ]);
    if (!post) throw COMMENTS.refuse("post_not_found");
    return answer;
  },
});
