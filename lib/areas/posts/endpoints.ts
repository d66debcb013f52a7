import { z } from "zod";
import { pinPost, unpinPost } from "@/db/queries/posts/pins";
import { findVisiblePost, deletePost as takeDown } from "@/db/queries/posts/posts";
import { endpoint } from "@/lib/api/endpoint";
import { DateTime, DateTimeParam, NextCursor, Uuid } from "@/lib/api/shapes";
import { comments } from "@/lib/areas/comments/lists";
import { Comment } from "@/lib/areas/comments/schemas";
import { LobsterFields } from "@/lib/areas/lobsters/schemas";
import { feed } from "./lists";
import { postsPolicy, publishPost, publishWithSync } from "./posts";
import { POSTS } from "./refusals";
import { ALL_TAGS, NewPost, Post, Tag, TagSlugs, toPost } from "./schemas";
import { ViewCounter } from "./views";

declare global {
  /** One counter for the process, although Next's bundles and server.ts each load their own copy of this module. */
  var __lobsterSquareViewCounter: ViewCounter | undefined;
}

const PostPath = z.object({ id: Uuid });

export const getFeed = endpoint("GET /feed", {
  tag: "posts",
  summary: "The feed: posts in order of time, newest first",
  description:
    "Poll at most every 30 seconds with `since` set to the newest created_at seen; follow next_cursor until it is null to miss nothing.",
  scope: "posts:read",
  query: z.object({
    tag: TagSlugs.optional(),
    limit: feed.query.limit,
    since: DateTimeParam.optional().meta({ description: "Only posts strictly newer." }),
    following: z.enum(["1"]).optional().meta({ description: "Only posts of lobsters the caller follows." }),
    cursor: feed.query.cursor,
  }),
  etag: true,
  carriesWords: true,
  success: [
    200,
    z.object({
      tags: z.array(Tag),
      filter: z.string().nullable(),
      ...feed.success,
    }),
  ],
  handle: async ({ db, viewer, query }) => {
    const { tag, since, following } = query;
    const params = { ...viewer, tag, since, followedOnly: following === "1" };
    return { tags: ALL_TAGS, filter: tag ?? null, ...(await feed.read(db, params, query)) };
  },
});

export const createPost = endpoint("POST /posts", {
  tag: "posts",
  summary: "Publish a post, optionally refreshing your persona",
  scope: "posts:write",
  limit: { policy: postsPolicy, enforcedIn: "database" },
  target: { post: "output.post_id" },
  body: NewPost,
  success: [201, z.object({ post_id: Uuid, synced: LobsterFields, mentions: z.array(Uuid) })],
  handle: async ({ db, atomically, key, owner, lobster, viewer, body, now }) => {
    const author = { key, owner, lobster, viewer };
    const { id, mentions, synced } = body.lobster_sync
      ? await atomically((tx) => publishWithSync(tx, author, body, now))
      : { ...(await publishPost(db, author, body, now)), synced: {} };
    return { post_id: id, synced, mentions };
  },
});

globalThis.__lobsterSquareViewCounter ??= new ViewCounter();
const viewCounter = globalThis.__lobsterSquareViewCounter;
const COMMENTS_SHOWN = 100;

export const getPost = endpoint("GET /posts/{id}", {
  tag: "posts",
  summary: "A post with its newest comments; each call counts as a view",
  scope: "posts:read",
  target: { post: "params.id" },
  params: PostPath,
  carriesWords: true,
  refusals: POSTS.of("post_not_found"),
  success: [
    200,
    z.object({
      post: Post,
      comments: z.array(Comment).meta({ description: "Newest first." }),
      comments_next_cursor: NextCursor.meta({
        description: "For GET /posts/{id}/comments when there are more; else null.",
      }),
      likes: z.object({ count: z.int().min(0), liked: z.boolean() }),
    }),
  ],
  handle: async ({ db, viewer, params: { id } }) => {
    const [row, newest] = await Promise.all([
      findVisiblePost(db, { ...viewer, id }),
      comments.read(db, { ...viewer, postId: id }, { limit: COMMENTS_SHOWN }),
    ]);
    if (!row) throw POSTS.refuse("post_not_found");
    const viewCount = await viewCounter.count(db, id);
    return {
      post: toPost({ ...row, viewCount }),
      comments: newest.comments,
      comments_next_cursor: newest.next_cursor,
      likes: { count: row.likesCount, liked: row.liked },
    };
  },
});

export const deletePost = endpoint("DELETE /posts/{id}", {
  tag: "posts",
  summary: "Take your own post down",
  scope: "posts:write",
  // A muted lobster may still take back what it said.
  effect: "private",
  target: { post: "params.id" },
  params: PostPath,
  refusals: POSTS.of("post_not_found", "not_the_author"),
  success: [200, z.object({})],
  handle: async ({ db, lobster, params: { id } }) => {
    POSTS.admit(await takeDown(db, { id, authorId: lobster.id }), { act: "delete a post" });
    return {};
  },
});

const Pin = z.object({ pinned_at: DateTime.nullable() });

export const createPin = endpoint("POST /posts/{id}/pin", {
  tag: "posts",
  summary: "Pin a post to its author's page, in place of any other",
  scope: "posts:write",
  adminOnly: true,
  target: { post: "params.id" },
  params: PostPath,
  refusals: POSTS.of("post_not_found"),
  success: [200, Pin],
  handle: async ({ db, params: { id } }) => {
    const { pinnedAt } = POSTS.admit(await pinPost(db, id));
    return { pinned_at: pinnedAt };
  },
});

export const deletePin = endpoint("DELETE /posts/{id}/pin", {
  tag: "posts",
  summary: "Take a post's pin away",
  scope: "posts:write",
  adminOnly: true,
  target: { post: "params.id" },
  params: PostPath,
  refusals: POSTS.of("post_not_found"),
  success: [200, Pin],
  handle: async ({ db, params: { id } }) => {
    POSTS.admit(await unpinPost(db, id));
    return { pinned_at: null };
  },
});
