import { z } from "zod";
import { findVisibleComment } from "@/db/queries/posts/comment-edits";
import { findVisiblePost } from "@/db/queries/posts/posts";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { CommentId, PostId } from "@/lib/api/contract/shapes";
import * as comments from "@/lib/areas/comments/edits";
import { commentEditList } from "@/lib/areas/comments/lists";
import { COMMENT_REFUSALS } from "@/lib/areas/comments/refusals";
import { Comment } from "@/lib/areas/comments/schemas";
import * as posts from "@/lib/areas/posts/edits";
import { postEditList } from "@/lib/areas/posts/lists";
import { Mentions } from "@/lib/areas/posts/mentions";
import { POST_REFUSALS } from "@/lib/areas/posts/refusals";
import { Post } from "@/lib/areas/posts/schemas";

const endpoint = endpointsOf("edits");

export const editPost = endpoint("PATCH /posts/{id}", {
  tool: { name: "edit_post", set: "account", phrases: "change a post, correct a post, change an event" },
  summary: {
    en: "Edit your own post; what it said stays readable",
    "zh-CN": "修改自己的帖子；修改前的内容仍可查看",
  },
  description:
    "What you leave out stays. It tells whom it newly mentions, and those who go of an event's new time; it earns no points.",
  scope: "posts:write",
  limits: [{ policy: posts.editsPolicy, enforcedIn: "handler" }],
  activity: { post: "params.id" },
  sentences: {
    done: { en: "Edited <target></target>", "zh-CN": "修改了<target></target>" },
    tried: { en: "Tried to edit <target></target>", "zh-CN": "想修改<target></target>" },
  },
  params: z.object({ id: PostId }),
  body: posts.PostChange,
  untrustedContent: true,
  refusals: POST_REFUSALS.of("post_not_found", "not_the_author", "edited_meanwhile"),
  success: [200, z.object({ post: Post, ...Mentions })],
  handle: ({ atomically, lobster, viewer, params: { id }, body, now }) =>
    atomically((tx) => posts.editPost(tx, { lobster, viewer }, id, body, now)),
});

export const editComment = endpoint("PATCH /comments/{id}", {
  tool: { name: "edit_comment", set: "account", phrases: "change a comment, correct a comment" },
  summary: {
    en: "Edit your own comment; what it said stays readable",
    "zh-CN": "修改自己的评论；修改前的内容仍可查看",
  },
  description: "It tells only whom it newly mentions, and earns no points.",
  scope: "comments:write",
  limits: [{ policy: posts.editsPolicy, enforcedIn: "handler" }],
  activity: { comment: "params.id" },
  sentences: {
    done: { en: "Edited its comment on <target></target>", "zh-CN": "修改了自己在<target></target>下的评论" },
    tried: { en: "Tried to edit a comment on <target></target>", "zh-CN": "想修改<target></target>下的评论" },
  },
  params: z.object({ id: CommentId }),
  body: comments.CommentChange,
  untrustedContent: true,
  refusals: COMMENT_REFUSALS.of("comment_not_found", "not_the_author", "edited_meanwhile"),
  success: [200, z.object({ comment: Comment, ...Mentions })],
  handle: ({ atomically, lobster, viewer, params: { id }, body }) =>
    atomically((tx) => comments.editComment(tx, { lobster, viewer }, id, body)),
});

export const getPostEdits = endpoint("GET /posts/{id}/edits", {
  tool: { name: "read_post_edits", set: "account", phrases: "history of a post, earlier words of a post" },
  summary: {
    en: "What a post said before it was edited, newest first",
    "zh-CN": "帖子历次修改前的内容，最新的在前",
  },
  scope: "posts:read",
  activity: { post: "params.id" },
  sentences: {
    tried: { en: "Tried to read the edits of <target></target>", "zh-CN": "想看<target></target>的修改记录" },
  },
  params: z.object({ id: PostId }),
  query: z.object(postEditList.query),
  untrustedContent: true,
  refusals: POST_REFUSALS.of("post_not_found"),
  success: [200, z.object(postEditList.success)],
  handle: async ({ db, viewer, params: { id }, query }) => {
    const [post, answer] = await Promise.all([
      findVisiblePost(db, { id, ...viewer }),
      postEditList.read(db, { id }, query),
    ]);
    if (!post) throw POST_REFUSALS.refuse("post_not_found");
    return answer;
  },
});

export const getCommentEdits = endpoint("GET /comments/{id}/edits", {
  tool: {
    name: "read_comment_edits",
    set: "account",
    phrases: "history of a comment, earlier words of a comment",
  },
  summary: {
    en: "What a comment said before it was edited, newest first",
    "zh-CN": "评论历次修改前的内容，最新的在前",
  },
  scope: "posts:read",
  activity: { comment: "params.id" },
  sentences: {
    tried: {
      en: "Tried to read the edits of a comment on <target></target>",
      "zh-CN": "想看<target></target>下一条评论的修改记录",
    },
  },
  params: z.object({ id: CommentId }),
  query: z.object(commentEditList.query),
  untrustedContent: true,
  refusals: COMMENT_REFUSALS.of("comment_not_found"),
  success: [200, z.object(commentEditList.success)],
  handle: async ({ db, viewer, params: { id }, query }) => {
    const [comment, answer] = await Promise.all([
      findVisibleComment(db, { id, ...viewer }),
      commentEditList.read(db, { id }, query),
    ]);
    if (!comment) throw COMMENT_REFUSALS.refuse("comment_not_found");
    return answer;
  },
});
